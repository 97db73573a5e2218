import type { ServerResponse } from 'node:http';
import { HOUR_CACHE, NO_STORE, PRIVATE_CACHE, REVALIDATE_SECONDS } from '@/lib/server/http/cache-headers';
import { matchesEtag } from '@/lib/server/http/etag';
import type { Exchange } from './exchange';

/** Seconds for which shared caches may serve a stale response while they fetch a new one: an hour. */
const STALE_WHILE_REVALIDATE = 3600;

/** Seconds for which they may serve it when the site fails: a day, like `expireTime` in next.config.js. */
const STALE_IF_ERROR = 86_400;

/** Seconds for which they may store a page that Next has served stale, while it renders the page again. */
const STALE_PAGE_SECONDS = 1;

const BROWSERS_REVALIDATE = 'public, max-age=0, must-revalidate';

/** What Next sets for files in public/, whose names do not change with their content. */
const PUBLIC_FILE_CACHE = 'public, max-age=0';

const SHARED_AGE = /(?:^|[ ,])s-maxage=(\d+)/;

/** Next's server compresses no files of these types. */
const UNCOMPRESSED_FILE = /\.(?:png|woff2)$/;

const PERMANENT_REDIRECTS: readonly number[] = [301, 308];

/**
 * Sets the cache headers of a response when its status is known; see docs/caching.md.
 *
 * @returns the final status: a response that the client has is a `304`
 */
export function setCacheHeaders({ response, condition, url }: Exchange, status: number): number {
  setCacheControl(response, status);
  const etag = response.getHeader('ETag');
  if (status === 200 && typeof etag === 'string' && matchesEtag(condition, etag)) {
    for (const name of ['Content-Encoding', 'Content-Length', 'Content-Type']) response.removeHeader(name);
    return 304;
  }
  // Next compares ETags before it sets the type of a page or a file, on which its compression bases this header.
  const isCompressed = !UNCOMPRESSED_FILE.test(url.split('?', 1)[0] ?? '');
  if (status === 304 && !response.hasHeader('Content-Type') && isCompressed) {
    response.appendHeader('Vary', 'Accept-Encoding');
  }
  return status;
}

/**
 * Gives a file of the build or of public/ an ETag of its time: next.config.js turns Next's ETags off, because those of pages
 * are stored (`PageBodies`), and where Next compresses a file, its length is no longer known.
 */
export function setFileEtag(response: ServerResponse, status: number): void {
  const modified = Date.parse(String(response.getHeader('Last-Modified')));
  if (status === 200 && !Number.isNaN(modified)) response.setHeader('ETag', `W/"${modified.toString(16)}"`);
}

function setCacheControl(response: ServerResponse, status: number): void {
  const control = cacheControl(status, String(response.getHeader('Cache-Control') ?? ''));
  const shared = SHARED_AGE.exec(control)?.[1];
  if (shared === undefined) {
    response.setHeader('Cache-Control', control);
  } else {
    const isStale = response.getHeader('x-nextjs-cache') === 'STALE';
    const seconds = isStale ? STALE_PAGE_SECONDS : Number(shared);
    const whileRevalidate = isStale ? '' : `, stale-while-revalidate=${STALE_WHILE_REVALIDATE}`;
    response.setHeader(
      'CDN-Cache-Control',
      `max-age=${seconds}${whileRevalidate}, stale-if-error=${STALE_IF_ERROR}`,
    );
    response.setHeader('X-Accel-Expires', String(seconds));
    // nginx 1.22, which Debian 12 has, ignores it after a `Cache-Control` that allows no storing.
    response.removeHeader('Cache-Control');
    response.setHeader('Cache-Control', BROWSERS_REVALIDATE);
  }
  const etag = response.getHeader('ETag');
  if (control.includes(NO_STORE)) response.removeHeader('ETag');
  // The response exists with and without compression, so its bytes differ.
  else if (typeof etag === 'string' && !etag.startsWith('W/')) response.setHeader('ETag', `W/${etag}`);
}

/** The `Cache-Control` of a response with a final status, given what its handler has set. */
function cacheControl(status: number, declared: string): string {
  if (declared === PRIVATE_CACHE) return PRIVATE_CACHE;
  if (status >= 400) return NO_STORE;
  if (declared.includes(NO_STORE)) return declared.includes('private') ? PRIVATE_CACHE : NO_STORE;
  if (PERMANENT_REDIRECTS.includes(status)) return HOUR_CACHE;
  if (declared === PUBLIC_FILE_CACHE) return `public, s-maxage=${REVALIDATE_SECONDS}`;
  const isRedirect = status >= 300 && status !== 304;
  return isRedirect || declared === '' ? NO_STORE : declared;
}
