import { LOCALES } from '@/lib/config/locales';
import { plainListUrl, routeRequest } from '@/lib/links/routing';
import { PAGE_DATA_HEADER, RAW_QUERY_HEADER } from '@/lib/server/http/internal-headers';
import type { Exchange } from './exchange';
import { decodePath } from './request-target';

/** Data of a page. Next removes what tells it apart before loaders see the request. */
const DATA_PATH = /^\/+_next\/+data\//;

/** Files of the build and API routes, which have no rules, and repeated slashes, which Next redirects. */
const UNROUTED = new RegExp(`^/(?:_next|(?:(?:${LOCALES.join('|')})/)?api)(?:/|$)|//|\\\\`, 'i');

const LOCALE_PREFIX = new RegExp(`^/(?:${LOCALES.join('|')})(?=/|$)`);

/** The page of failed requests, or its data. Next would respond with 500 to whoever requests it, as if something had failed. */
const SERVER_ERROR_PAGE = new RegExp(
  `^/+(?:(?:${LOCALES.join('|')})/+)?(?:_next/+data/+[^/]+/+(?:(?:${LOCALES.join('|')})/+)?)?500(?:\\.json)?/*$`,
  'i',
);

const NOT_FOUND_PAGE = '/404';

/**
 * Makes the template list without a query a page of Next's cache, and applies the rules of lib/links/routing.ts to a request
 * with a method that pages have. It may change the URL.
 *
 * @returns whether the response is a redirect, which has been sent.
 */
export function applyRouting(exchange: Exchange): boolean {
  const { request, response } = exchange;
  const { url = '' } = request;
  const [path = ''] = url.split('?', 1);
  const { headers } = request;
  for (const name of [PAGE_DATA_HEADER, RAW_QUERY_HEADER]) delete headers[name];
  if (DATA_PATH.test(path)) headers[PAGE_DATA_HEADER] = '1';
  if (exchange.route.pattern === '/api/t/[[...route]]') headers[RAW_QUERY_HEADER] = url.slice(path.length);
  const decodedPath = decodePath(path);
  if (SERVER_ERROR_PAGE.test(decodedPath ?? '')) exchange.statuses = { 500: 404 };
  const plainList = plainListUrl(url);
  if (UNROUTED.test(path)) {
    if (plainList !== null) request.url = plainList;
    return false;
  }
  const routing = routeRequest(path, headers.accept ?? null, url.slice(path.length));
  if (routing.kind === 'redirect') {
    // Escapes what a header must not have.
    const { pathname, search } = new URL(routing.path + url.slice(path.length), 'http://localhost');
    response.writeHead(308, { Location: pathname + search }).end(pathname + search);
    return true;
  }
  if (decodedPath === null) {
    // Next would render a page without anything around it.
    request.url = (LOCALE_PREFIX.exec(path)?.[0] ?? '') + NOT_FOUND_PAGE;
    exchange.statuses = { 404: 400 };
  } else if (routing.kind === 'rewrite') request.url = routing.route;
  else if (plainList !== null) request.url = plainList;
  else if (routing.variesByAccept) response.setHeader('Vary', 'Accept');
  return false;
}
