import type { ServerResponse } from 'node:http';
import { PRIVATE_HEADERS } from '@/lib/server/http/cache-headers';
import { setCacheHeaders, setFileEtag } from './cache-policy';
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
