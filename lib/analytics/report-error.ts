import type { ErrorInfo } from 'react';
import { EVENT_LIMITS } from '@/lib/analytics/plan/event-limits';
import { track } from './track';

/** Sends what is known of an error that a page threw while it was drawn. */
export function reportError(error: unknown, { componentStack }: ErrorInfo): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  track('ErrorBoundary', {
    message: cut(message),
    stack: cut(stack),
    componentStack: cut(componentStack),
    url: cut(window.location.href),
    userAgent: cut(navigator.userAgent),
    referrer: cut(document.referrer),
  });
}

function cut(text: string | null | undefined): string {
  return (text ?? '').slice(0, EVENT_LIMITS.stringLength);
}
