import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { loggedPath } from '@/lib/server/http/logged-path';
import type { FailedRequest } from '@/lib/server/http/request-errors';

/** Line of the log, as JSON. It has no address of the visitor, no query and no ids of private shares. */
export type RequestLogEntry = {
  level: 'error' | 'warn';
  message: 'request failed' | 'slow request';
  id: string;
  method: string;
  path: string;
  status: number;
  durationMs: number;
};

/** Logs a request when its response is closed, if it has failed or took longer than `slowRequestMs`. */
export function logWhenClosed(
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  { id, slowRequestMs, log }: { id: string; slowRequestMs: number; log: (entry: RequestLogEntry) => void },
): void {
  const start = performance.now();
  response.once('close', () => {
    const durationMs = Math.round(performance.now() - start);
    const hasFailed = response.headersSent && response.statusCode >= 500;
    if (!hasFailed && durationMs <= slowRequestMs) return;
    log({
      level: hasFailed ? 'error' : 'warn',
      message: hasFailed ? 'request failed' : 'slow request',
      id,
      method,
      path: loggedPath(url),
      status: response.statusCode,
      durationMs,
    });
  });
}

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
