import type { ServerResponse } from 'node:http';
import {
  HOUR_CACHE,
  NO_STORE,
  PRIVATE_CACHE,
  PRIVATE_HEADERS,
  REVALIDATE_SECONDS,
} from '@/lib/server/http/cache-headers';
import { matchesEtag } from '@/lib/server/http/etag';
import type { Exchange } from './exchange';
import { STORE_RETRY_SECONDS } from './own-routes';
import type { PageBodies } from './page-bodies';
import { type SecurityHeaders, setSecurityHeaders } from './security-headers';

export type WrapOptions = {
  securityHeaders: SecurityHeaders;
  pageBodies: PageBodies;
  isStopping: () => boolean;
  /** See `SiteServerOptions`. */
  isStoreUnavailable: () => boolean;
};

/**
 * Changes a response when it is sent, whoever sends it. Nothing else of this server replaces its methods. When its body is known:
 *
 * 1. A page from Next's cache gets its ETag. If the client has it, the body is dropped.
 * 2. A page or page data gets the encoding of the exchange.
 *
 * Then, with its headers:
 *
 * 3. The status is corrected, and an error gets the id of the request.
 * 4. A file gets its ETag.
 * 5. Security headers, which depend on the type.
 * 6. Cache headers, which depend on the status and the ETag. They may make it a `304`.
 *
 * Next's compression, which is between Next and this, sends the headers before the body. Those of a page wait for it.
 */
export function wrapResponse(exchange: Exchange, options: WrapOptions): void {
  const { response } = exchange;
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  let hasBody = false;

  response.writeHead = (status: number, ...rest: unknown[]) => {
    response.statusCode = status;
    for (const given of rest) {
      if (typeof given === 'string') response.statusMessage = given;
      // Node would put them in place of those that are set here.
      else for (const [name, value] of Object.entries(given ?? {})) response.setHeader(name, value);
    }
    if (exchange.pageEncoding !== null && !hasBody) return response;
    const finalStatus = finishHeaders(exchange, options);
    if (finalStatus !== status) response.statusMessage = '';
    return writeHead(finalStatus);
  };
  response.write = (...args: unknown[]) => {
    hasBody = true;
    return write(...args);
  };
  response.end = (...args: unknown[]) => {
    hasBody = true;
    const [body] = args;
    const isPage = exchange.pageEncoding !== null && typeof body === 'string' && !response.headersSent;
    return isPage ? end(options.pageBodies.prepare(body, exchange)) : end(...args);
  };
}

/** Sets the headers that depend on the status. Returns the final status. */
function finishHeaders(exchange: Exchange, options: WrapOptions): number {
  const { response, route } = exchange;
  if (options.isStopping()) response.shouldKeepAlive = false;
  const status = correctStatus(exchange, options);
  if (route.pattern === 'static') setFileEtag(response, status);
  // A page sets them itself. Redirects are sent before: their URLs have the id of the share too.
  if (route.pattern === '/a/[id]' && status === 308) {
    for (const [name, value] of Object.entries(PRIVATE_HEADERS)) response.setHeader(name, value);
  }
  setSecurityHeaders(response, exchange.url, options.securityHeaders);
  return setCacheHeaders(exchange, status);
}

function correctStatus({ response, id, statuses }: Exchange, { isStoreUnavailable }: WrapOptions): number {
  const { statusCode } = response;
  // For the 500 page, which is static. No other response has it: a cache would replay the id of another request.
  if (statusCode >= 500) response.setHeader('Server-Timing', `request;desc="${id}"`);
  const status = statuses[statusCode] ?? statusCode;
  if (status !== 500) return status;
  if (isStoreUnavailable()) response.setHeader('Retry-After', STORE_RETRY_SECONDS);
  // A page that was not rendered because of overload has set it.
  else if (!response.hasHeader('Retry-After')) return status;
  return 503;
}

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
function setCacheHeaders({ response, condition, url }: Exchange, status: number): number {
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
function setFileEtag(response: ServerResponse, status: number): void {
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
