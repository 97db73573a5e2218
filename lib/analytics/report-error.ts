import type { ErrorInfo } from 'react';
import { EVENT_LIMITS } from '@/lib/analytics/plan/event-limits';
import { track } from './track';

/** Tracks an error that was thrown during rendering, as an `ErrorBoundary` event. */
export function reportError(error: unknown, { componentStack }: ErrorInfo): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  track('ErrorBoundary', {
    message: truncate(message),
    stack: truncate(stack),
    componentStack: truncate(componentStack),
    url: truncate(window.location.href),
    userAgent: truncate(navigator.userAgent),
    referrer: truncate(document.referrer),
    build: window.__NEXT_DATA__.buildId,
  });
}

function truncate(text: string | null | undefined): string {
  return (text ?? '').slice(0, EVENT_LIMITS.stringLength);
}
