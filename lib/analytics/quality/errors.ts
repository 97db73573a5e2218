import Router from 'next/router';
import type { ErrorInfo } from 'react';
import { EVENT_LIMITS } from '@/lib/analytics/plan/event-limits';
import type { EventProperties } from '@/lib/analytics/plan/events';
import { track } from '@/lib/analytics/track';
import { replacePrivateShareIds } from '@/lib/links/private-share-path';

/** Errors per page load. */
const MAX_ERRORS = 5;

/** Characters of a text that are searched for what must not be sent. Texts can be as long as a file in a `data:` URL. */
const MAX_READ_LENGTH = 2000;

/** URL schemes of browser extensions. */
const EXTENSION_URL = /(?:-extension|webkit-masked-url):\/\//;

/**
 * Not errors of the site: errors of other origins, whose details browsers withhold; notifications that ResizeObserver
 * sends as errors; requests that a script aborted; navigations that Next's router replaced by another one.
 */
const IGNORED_MESSAGE =
  /^Script error\.?$|^ResizeObserver loop|^AbortError\b|^Error: Cancel rendering route$/;

/** Query and fragment of a URL, up to the position in the file that follows it in a stack. */
const QUERY = /(\/[^\s?#"'<>()]*)[?#][^\s"'<>()]*?(?=(?::\d+)*(?:[\s"'<>()]|$))/g;

type FoundError = Pick<EventProperties<'error'>, 'kind' | 'message' | 'stack'>;

const tracked = new Set<string>();

/** Tracks an error that was thrown during rendering, as an `ErrorBoundary` event. */
export function reportError(error: unknown, { componentStack }: ErrorInfo): void {
  const { message, stack } = describe(error);
  track('ErrorBoundary', {
    message: redact(message),
    stack: redact(withoutOrigin(stack)),
    componentStack: redact(withoutOrigin(componentStack ?? '')),
    url: truncate(window.location.href),
    userAgent: truncate(navigator.userAgent),
    referrer: truncate(document.referrer),
    build: window.__NEXT_DATA__.buildId,
  });
}

/**
 * Tracks an `error` or `unhandledrejection` event of the window as an `error` event of the tracking plan. Ignores those
 * that are not the site's, were tracked before, or are too many.
 */
export function trackError(event: Event): void {
  const found = findError(event);
  if (!found || IGNORED_MESSAGE.test(found.message) || EXTENSION_URL.test(found.stack)) return;
  // Frames only: in some browsers the message comes first.
  const frames = found.stack
    .split('\n')
    .filter((line) => /:\d+:\d+/.test(line))
    .map((line) => line.trim());
  const key = [found.kind, found.message, frames[0]].join('\n');
  if (tracked.has(key) || tracked.size >= MAX_ERRORS) return;
  tracked.add(key);
  const stack = withoutOrigin(frames.join('\n'));
  // The error may have occurred before the router was created.
  Router.ready(() => {
    track('error', {
      kind: found.kind,
      message: redact(found.message),
      stack: redact(stack),
      build: window.__NEXT_DATA__.buildId,
    });
  });
}

function findError(event: Event): FoundError | undefined {
  if (event instanceof ErrorEvent) {
    const { text, stack } = describe(event.error ?? event.message);
    const position = event.filename && `${event.filename}:${event.lineno}:${event.colno}`;
    return { kind: 'error', message: text.replace(/^Uncaught /, ''), stack: stack || position };
  }
  if ('reason' in event) {
    const { text, stack, request } = describe(event.reason);
    return failedChunk(request) ?? { kind: 'rejection', message: text, stack };
  }
  // What remains are elements that could not be loaded.
  const { target } = event;
  if (target instanceof HTMLScriptElement) return failedChunk(target.src);
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') return failedChunk(target.href);
}

/** The same error for the element that loads a file of the build and for the bundler, which creates the element. */
function failedChunk(url: string): FoundError | undefined {
  const path = /\/_next\/.*/.exec(url)?.[0];
  return path === undefined ? undefined : { kind: 'chunk', message: `Failed to load ${path}`, stack: '' };
}

/** What was thrown. Absent parts are empty. */
type Description = {
  message: string;
  /** The message with the name of the error. */
  text: string;
  stack: string;
  /** The URL in the bundler's errors about chunks. */
  request: string;
};

/** Reads what was thrown: any value, such as an object of another realm or one whose getters throw. */
function describe(thrown: unknown): Description {
  try {
    const { name, message, stack, request } = Object(thrown) as Record<string, unknown>;
    const isError = typeof message === 'string';
    return {
      message: isError ? message : String(thrown),
      text: isError ? `${name ?? 'Error'}: ${message}` : String(thrown),
      stack: String(stack ?? ''),
      request: String(request ?? ''),
    };
  } catch {
    const message = 'Unreadable error';
    return { message, text: message, stack: '', request: '' };
  }
}

/** Shortens the URLs in a stack to paths. */
function withoutOrigin(stack: string): string {
  return stack.replaceAll(window.location.origin, '');
}

/** Removes ids of private shares, and queries, which can contain search terms. */
function redact(text: string): string {
  const start = text.slice(0, MAX_READ_LENGTH);
  return truncate(replacePrivateShareIds(start.replace(QUERY, '$1'), () => '[id]'));
}

function truncate(text: string): string {
  return text.slice(0, EVENT_LIMITS.stringLength);
}
