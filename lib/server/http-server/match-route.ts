import { LOCALES } from '@/lib/config/locales';
import { ROUTE_PATHS } from '@/lib/config/routes';
import { apiRouteFor } from '@/lib/links/routing';

/** A route, `static` for a file of the build or of `public/`, or `other`. */
export type RoutePattern = (typeof ROUTE_PATHS)[number] | 'static' | 'other';

export type MatchedRoute = {
  pattern: RoutePattern;
  hasQuery: boolean;
  /** Whether the response is HTML for people: not a file, an API route, or the data of a page. */
  isPage: boolean;
};

const MATCHERS = ROUTE_PATHS.map((pattern) => [pattern, toRegExp(pattern)] as const);
const API_MATCHERS = MATCHERS.filter(([pattern]) => pattern.startsWith('/api/'));
const PAGE_MATCHERS = MATCHERS.filter(([pattern]) => !pattern.startsWith('/api/'));

/** Files of the build and of `public/`. A test compares it with `public/`. */
const STATIC_FILE =
  /^\/(?:_next\/static\/|icons\/(?:apple-touch-icon\.png|(?:icon|maskable)-(?:192|512)\.png|(?:icon|leaf-tick|sprite)\.svg)$|illustrations\/[a-z-]+\.svg$|favicon\.ico$|og\.png$)/;

/** How browsers ask for pages. No media type is before HTML, so the `Accept` header need not be parsed. */
const HTML_FIRST = /^text\/html(?:,|$)/i;

const LOCALE_PREFIX = new RegExp(`^/(?:${LOCALES.join('|')})(?=/|$)`, 'i');

/**
 * Finds the route of a URL in any of its forms: with a locale, as page data, percent-encoded, with
 * repeated slashes, or rewritten to an API route. It is for metrics and limits, and finds a route for more URLs than Next
 * does. `checkRequestTarget` has rejected dot segments before.
 */
export function matchRoute(url: string, accept: string | undefined): MatchedRoute {
  const [target = ''] = url.split('?', 1);
  const hasQuery = url.length > target.length + 1;
  const requested = normalize(target);
  const data = /^\/_next\/data\/[^/]+(\/.*)\.json$/.exec(requested)?.[1];
  if (STATIC_FILE.test(requested)) return { pattern: 'static', hasQuery, isPage: false };
  const localized = data ?? requested;
  const path = localized.replace(LOCALE_PREFIX, '').replace(/\/$/, '') || '/';
  // Of the rewritten paths, all have a dot but those whose `Accept` header asks for Markdown.
  const prefersHtml = accept === undefined || (HTML_FIRST.test(accept) && !/markdown/i.test(accept));
  const mayBeRewritten = path.includes('.') || !prefersHtml;
  const apiRoute = mayBeRewritten ? apiRouteFor({ path, locale: '', accept: accept ?? null }) : null;
  const route = apiRoute?.split('?', 1)[0] ?? (data !== undefined && path === '/index' ? '/' : path);
  const isApi = route.startsWith('/api/');
  // API routes have no locale.
  if (isApi && apiRoute === null && LOCALE_PREFIX.test(localized)) {
    return { pattern: 'other', hasQuery, isPage: true };
  }
  const isPage = data === undefined && !isApi;
  const pattern =
    (isApi ? API_MATCHERS : PAGE_MATCHERS).find(([, matcher]) => matcher.test(route))?.[0] ?? 'other';
  return { pattern, hasQuery, isPage };
}

/** `[x]` matches a segment, `[[...x]]` any number of them. */
function toRegExp(pattern: string): RegExp {
  const source = pattern
    .replaceAll('.svg', '\\.svg')
    .replace(/\/\[\[\.\.\.\w+\]\]/, '(?:/.*)?')
    .replace(/\[\w+\]/g, '[^/]+');
  return new RegExp(`^${source}$`);
}

/** Decodes a path once, and joins repeated slashes. A backslash is a slash, as in `new URL`, which Next uses. */
function normalize(path: string): string {
  const joined = joinSlashes(path.replaceAll('\\', '/'));
  try {
    return joinSlashes(decodeURIComponent(joined));
  } catch {
    return joined;
  }
}

function joinSlashes(path: string): string {
  return path.replace(/\/{2,}/g, '/');
}
