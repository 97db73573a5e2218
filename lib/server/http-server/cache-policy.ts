import type { IncomingMessage, ServerResponse } from 'node:http';
import { HOUR_CACHE, NO_STORE, PRIVATE_CACHE, REVALIDATE_SECONDS } from '@/lib/server/http/cache-headers';
import { matchesEtag } from '@/lib/server/http/etag';

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
 * Creates the function that sets the cache headers of a response when its status is final, and returns that status; see
 * docs/caching.md. Call it before the request is handled: it changes the request.
 */
export function createCachePolicy(
  request: IncomingMessage,
): (response: ServerResponse, status: number) => number {
  const path = request.url?.split('?', 1)[0] ?? '';
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  const condition = isSafe ? request.headers['if-none-match'] : undefined;
  // API routes would respond with 304 to errors too, which have no representation to match.
  const matchesAnyEtag = condition?.trim() === '*';
  if (matchesAnyEtag) delete request.headers['if-none-match'];
  return (response, status) => {
    setCacheHeaders(response, status);
    const etag = response.getHeader('ETag');
    if (status === 200 && typeof etag === 'string' && matchesEtag(condition, etag)) {
      for (const name of ['Content-Encoding', 'Content-Length', 'Content-Type']) response.removeHeader(name);
      return 304;
    }
    // Next compares ETags before it sets the type of a page or a file, on which its compression bases this header.
    if (status === 304 && !response.hasHeader('Content-Type') && !UNCOMPRESSED_FILE.test(path)) {
      response.appendHeader('Vary', 'Accept-Encoding');
    }
    return status;
  };
}

/** A file of the build with a hash in its URL, whose content never changes. */
const HASHED_FILE = /^\/_next\/static\//;

/** The URL of a hashed file says all that an ETag could say. */
const HASHED_FILE_ETAG = 'W/"immutable"';

/**
 * Gives a hashed file its ETag before the request is handled: Next, which compares ETags before it reads a file, does
 * not know the one that `setFileEtag` sets when the file is sent.
 */
export function setHashedFileEtag(request: IncomingMessage, response: ServerResponse): void {
  if (!HASHED_FILE.test(request.url ?? '')) return;
  response.setHeader('ETag', HASHED_FILE_ETAG);
  // It is ignored beside ETags (RFC 9110, section 13.1.3). The files of each machine have other times.
  if (request.headers['if-none-match'] !== undefined) delete request.headers['if-modified-since'];
}

/**
 * Gives a file of the build or of public/ the ETag that Next would give it: next.config.js turns Next's ETags off, because
 * those of pages are stored (`PageBodies`). Call it before the response is compressed.
 */
export function setFileEtag(response: ServerResponse): void {
  const length = Number(response.getHeader('Content-Length'));
  const modified = Date.parse(String(response.getHeader('Last-Modified')));
  if (response.hasHeader('ETag') || Number.isNaN(length) || Number.isNaN(modified)) return;
  response.setHeader('ETag', `W/"${length.toString(16)}-${modified.toString(16)}"`);
}

function setCacheHeaders(response: ServerResponse, status: number): void {
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
