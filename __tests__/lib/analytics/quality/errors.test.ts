import { beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import Router from 'next/router';
import { collectLoggedEvents, setCurrentPage } from '@/__tests__/support/logged-events';

const ORIGIN = window.location.origin;

let lines: string[];
let trackError: typeof import('@/lib/analytics/quality/errors').trackError;
let track: typeof import('@/lib/analytics/track').track;

beforeEach(async () => {
  jest.restoreAllMocks();
  lines = collectLoggedEvents();
  setCurrentPage({ pathname: '/', asPath: '/', query: {}, locale: 'en' });
  Object.assign(window, { __NEXT_DATA__: { buildId: 'build-1' } });
  // Each page load has its own limits.
  await jest.isolateModulesAsync(async () => {
    ({ trackError } = await import('@/lib/analytics/quality/errors'));
    ({ track } = await import('@/lib/analytics/track'));
    Object.assign((await import('next/router')).default, { router: Router.router });
  });
});

function uncaught(error: unknown, init: ErrorEventInit = {}): Event {
  const message = error instanceof Error ? `Uncaught ${error.name}: ${error.message}` : `Uncaught ${error}`;
  return new ErrorEvent('error', { error, message, ...init });
}

function rejected(reason: unknown): Event {
  return Object.assign(new Event('unhandledrejection'), { reason });
}

/** The event that an element dispatches if its file cannot be loaded. */
function failedElement(element: Element): Event {
  const event = new Event('error');
  Object.defineProperty(event, 'target', { value: element });
  return event;
}

function errorAt(position: string, message = 'Broken'): Error {
  return Object.assign(new TypeError(message), {
    stack: `TypeError: ${message}\n    at f (${ORIGIN}${position})\n    at <anonymous>`,
  });
}

async function tracked(...events: Event[]): Promise<Array<Record<string, string>>> {
  for (const event of events) trackError(event);
  // Lines are logged in the order of the events.
  track('website started', {});
  await waitFor(() => expect(lines.at(-1)).toContain('website started'));
  return lines
    .slice(0, -1)
    .map((line) => Object.fromEntries(line.split('  ').map((pair) => pair.split(/=(.*)/s).slice(0, 2))));
}

test('an uncaught error is tracked with its name, the frames of its stack and the build', async () => {
  const [event] = await tracked(uncaught(errorAt('/_next/static/chunks/1.js:1:20')));
  expect(event).toMatchObject({
    kind: 'error',
    message: 'TypeError: Broken',
    stack: 'at f (/_next/static/chunks/1.js:1:20)',
    build: 'build-1',
    page: 'index',
    lang: 'en',
  });
});

test('the same kind, message and first frame are tracked once', async () => {
  const events = await tracked(
    uncaught(errorAt('/a.js:1:1')),
    uncaught(errorAt('/a.js:1:1')),
    rejected(errorAt('/a.js:1:1')),
    uncaught(errorAt('/a.js:1:2')),
    uncaught(errorAt('/a.js:1:1', 'Other')),
  );
  expect(events.map(({ kind, message }) => `${kind} ${message}`)).toEqual([
    'error TypeError: Broken',
    'rejection TypeError: Broken',
    'error TypeError: Broken',
    'error TypeError: Other',
  ]);
});

test('at most 5 errors are tracked per page load', async () => {
  const errors = Array.from({ length: 20 }, (_, index) => uncaught(errorAt('/a.js:1:1', `${index}`)));
  expect(await tracked(...errors)).toHaveLength(5);
});

test('errors of extensions and other origins, notifications, aborted requests and replaced navigations are ignored', async () => {
  const inExtension = Object.assign(new Error('Broken'), {
    stack: 'Error: Broken\n    at f (chrome-extension://abc/content.js:1:2)',
  });
  const events = await tracked(
    uncaught(inExtension),
    rejected(inExtension),
    uncaught(undefined, { message: 'Broken', filename: 'moz-extension://abc/content.js', lineno: 1 }),
    uncaught(undefined, { message: 'Script error.' }),
    uncaught(undefined, { message: 'ResizeObserver loop completed with undelivered notifications.' }),
    rejected(new DOMException('The user aborted a request.', 'AbortError')),
    rejected(new Error('Cancel rendering route')),
  );
  expect(events).toEqual([]);
});

test('a missing chunk is one error, whether the element or the bundler reports it', async () => {
  const url = `${ORIGIN}/_next/static/chunks/pages/%5Bid%5D-1.js`;
  const script = Object.assign(document.createElement('script'), { src: url });
  const styles = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: `${ORIGIN}/_next/static/css/1.css`,
  });
  const prefetch = Object.assign(document.createElement('link'), { rel: 'prefetch', href: `${url}?` });
  const other = Object.assign(document.createElement('script'), { src: `${ORIGIN}/_vercel/script.js` });
  const chunkError = Object.assign(new Error('Loading chunk 1 failed.'), { request: url });
  const events = await tracked(
    ...[script, styles, prefetch, other, document.createElement('img')].map(failedElement),
    rejected(chunkError),
  );
  expect(events.map(({ kind, message }) => [kind, message])).toEqual([
    ['chunk', 'Failed to load /_next/static/chunks/pages/%5Bid%5D-1.js'],
    ['chunk', 'Failed to load /_next/static/css/1.css'],
  ]);
});

test('any thrown value can be described', async () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const events = await tracked(
    rejected(undefined),
    rejected(Symbol('x')),
    rejected(Object.create(null)),
    rejected(proxy),
    uncaught('text', { filename: `${ORIGIN}/a.js`, lineno: 3, colno: 4 }),
  );
  expect(events.map(({ message, stack }) => [message, stack])).toEqual([
    ['undefined', ''],
    ['Symbol(x)', ''],
    ['Unreadable error', ''],
    ['text', '/a.js:3:4'],
  ]);
});

test('a message of any length is truncated', async () => {
  const [event] = await tracked(rejected(new Error(`data:${'/x'.repeat(1_000_000)}`)));
  expect(event?.message).toHaveLength(255);
});

test('ids of private shares and queries are not part of a message or stack', async () => {
  const [event] = await tracked(
    uncaught(
      errorAt('/de/a/85cc8afb-secret?q=term:7:8', `Cannot open ${ORIGIN}/templates?q=my+search#top now`),
    ),
  );
  expect(event).toMatchObject({
    message: `TypeError: Cannot open ${ORIGIN}/templates now`,
    stack: 'at f (/de/a/[id]:7:8)',
  });
});
