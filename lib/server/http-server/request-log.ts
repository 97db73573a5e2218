import type { IncomingMessage, ServerResponse } from 'node:http';
import { loggedPath } from '@/lib/server/http/logged-path';

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
