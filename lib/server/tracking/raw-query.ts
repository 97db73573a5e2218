import type { IncomingMessage } from 'node:http';
import { getRequestMeta } from 'next/dist/server/request-meta';

/**
 * The query string as the visitor sent it, with its question mark; empty where there is none.
 *
 * Next writes `request.url` anew before an API route sees it: `%20` becomes `+`, and a name that the route's
 * file also has is gone. The address as it came is to be had from Next's internals only.
 */
export function rawQuery(request: IncomingMessage): string {
  const url = getRequestMeta(request, 'initURL') ?? request.url ?? '';
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}
