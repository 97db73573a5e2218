import { inspect } from 'node:util';
import { loggedPath } from '@/lib/server/http/logged-path';
import type { FailedRequest } from '@/lib/server/http/request-errors';

/** Line of the log, as JSON: why a request has failed. The line `request failed` with the same id has the status. */
export type RequestErrorEntry = {
  level: 'error';
  message: 'request error';
  id: string | null;
  method: string;
  path: string;
  /** With its stack and its cause. */
  error: string;
};

/** Errors that were given to the log, whether it has a line for them or not. */
const reported = new WeakSet<object>();

/**
 * Keeps Next from printing errors of pages that `createErrorLog` has received: it prints those of a page that is rendered again in the background
 * with `console.error`, and those of any other page through the `waitUntil` of its request context, whatever `quiet` says.
 */
export function silenceReportedErrors(target: Pick<Console, 'error'>): void {
  const print = target.error.bind(target);
  target.error = (...values: unknown[]) => {
    const [value] = values;
    if (values.length === 1 && typeof value === 'object' && value !== null && reported.has(value)) return;
    print(...values);
  };
  // A server that goes on running need not wait for what Next does after a response.
  const waitUntil = (promise: Promise<unknown>) => void promise.catch(() => undefined);
  Object.assign(globalThis, { [Symbol.for('@next/request-context')]: { get: () => ({ waitUntil }) } });
}

/**
 * Returns the function that logs errors of pages and API routes. While the store is unavailable, it logs none: each request fails for that
 * reason, and is logged as failed.
 */
export function createErrorLog(
  isStoreUnavailable: () => boolean,
  log: (entry: RequestErrorEntry) => void,
): (error: unknown, request: FailedRequest) => void {
  return (error, { method, path, headers }) => {
    if (typeof error === 'object' && error !== null) reported.add(error);
    if (isStoreUnavailable()) return;
    const id = headers['x-request-id']?.toString() ?? null;
    log({
      level: 'error',
      message: 'request error',
      id,
      method,
      path: loggedPath(path),
      error: inspect(error),
    });
  };
}
