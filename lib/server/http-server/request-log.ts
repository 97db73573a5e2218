import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPrivateSharePath, PRIVATE_SHARE_ID_PATTERN } from '@/lib/links/private-share-path';
import { withoutOrigin } from './request-target';

const MAX_PATH_LENGTH = 200;

/** An id of a private share wherever it is. Ids of templates have neither capital letters nor underscores. */
const SHARE_ID = /(?<![\w-])(?=[\w-]{0,21}[A-Z_])[\w-]{22}(?![\w-])/g;

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

/** The path of a URL for the log: without query and without ids of private shares. */
export function loggedPath(url: string): string {
  const path = decodeFully(withoutOrigin(url).split(/[?#]/, 1)[0] ?? '').replace(/\/{2,}/g, '/');
  const redacted = isPrivateSharePath(path)
    ? path.replace(/(\/a\/).*$/, '$1[id]')
    : path.replace(PRIVATE_SHARE_ID_PATTERN, '$1[id]');
  return redacted.replace(SHARE_ID, '[id]').slice(0, MAX_PATH_LENGTH);
}

/** Ids can be percent-encoded more than once, for example in a link that another site has encoded. */
function decodeFully(path: string): string {
  let decoded = path;
  for (let round = 0; round < 3 && decoded.includes('%'); round++) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return decoded;
    }
  }
  return decoded;
}
