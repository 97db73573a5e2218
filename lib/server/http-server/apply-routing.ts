import { LOCALES } from '@/lib/config/locales';
import { PLAIN_LIST_ROUTE, plainListUrl, routeRequest } from '@/lib/links/routing';
import { splitAbsoluteForm } from '@/lib/server/http/absolute-form';
import { PAGE_DATA_HEADER, RAW_QUERY_HEADER } from '@/lib/server/http/internal-headers';
import type { Exchange } from './exchange';

/** Result of `checkRequestTarget`: the URL for the request handler, or the status of the response. */
export type TargetCheck =
  | { url: string; host: string | null }
  | { status: 204 | 400 | 404 | 405; allow?: string; message: string };

const ALLOWED_METHODS = 'GET, HEAD, POST, OPTIONS';

/**
 * Next routes URLs for page data to API routes too, past any rule of a reverse proxy for `/api`. The data of the internal page
 * of the template list have the URL of its public one.
 */
const HIDDEN_PAGE_DATA = new RegExp(
  `^/+_next/+data/+[^/]+/+(?:(?:${LOCALES.join('|')})/+)?(?:api(?:[/.]|$)|${PLAIN_LIST_ROUTE.slice(1)}\\.json$)`,
  'i',
);

/** Next removes both from a path, so that it would be another route than its spelling says. Its app router uses the latter. */
const DISGUISED_ROUTE = /^\/+_next\/+data\/.*\/_next\/+data\/|\.rsc(?:\.json)?\/?$/;

/** Clients resolve dot segments (RFC 3986, section 6.2.2.3). Next resolves them in one place and not in another. */
const DOT_SEGMENT = /\/\.{1,2}(?:\.json)?(?:\/|$)/;

/**
 * Checks the method and the request target (RFC 9112, section 3.2), which Next takes for a path in each of its forms.
 * For the absolute form, the result has its path and its host, which replaces the `Host` header.
 */
export function checkRequestTarget(method: string, target: string): TargetCheck {
  if (method === 'TRACE') return { status: 405, allow: ALLOWED_METHODS, message: 'Method not allowed.' };
  if (target === '*' && method === 'OPTIONS') return { status: 204, allow: ALLOWED_METHODS, message: '' };
  // Next would cut it off, in one place and not in another.
  if (target.includes('#')) return { status: 400, message: 'The URL has a fragment.' };
  const { host, rest } = splitAbsoluteForm(target);
  const url = host === null || rest.startsWith('/') ? rest : `/${rest}`;
  if (!url.startsWith('/')) return { status: 400, message: 'Bad request target.' };
  const path = decodePath(url.split('?', 1)[0] ?? '');
  if (path === null) {
    // `applyRouting` responds to pages.
    return url.startsWith('/_next/') ? { status: 400, message: 'The URL is malformed.' } : { url, host };
  }
  if (DOT_SEGMENT.test(path)) return { status: 400, message: 'The URL has dot segments.' };
  if (HIDDEN_PAGE_DATA.test(path) || DISGUISED_ROUTE.test(path))
    return { status: 404, message: 'Not found.' };
  return { url, host };
}

/** Null if the path is malformed. */
export function decodePath(path: string): string | null {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

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
