import Negotiator from 'negotiator';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';
import { RESERVED_SEGMENTS } from '@/lib/config/routes';
import { EMBED_PATH } from './embed';
import { localizedPath } from './localized-path';

/**
 * Well-known paths of the files about the apps, and the API routes that serve them. Requests are rewritten, because iOS
 * and Android do not follow redirects for these files.
 */
export const APP_FILES: Readonly<Record<string, string>> = {
  '/.well-known/apple-app-site-association': '/api/apps/apple-app-site-association',
  '/.well-known/assetlinks.json': '/api/apps/assetlinks.json',
  '/manifest.webmanifest': '/api/apps/manifest.webmanifest',
};

/** The route of the page that is `/templates` without a query; see pages/template-list.tsx. */
export const PLAIN_LIST_ROUTE = '/template-list';

/** The route whose URL this page has. */
export const LIST_ROUTE = '/templates';

const PLAIN_LIST_DATA = new RegExp(`^(/_next/data/[^/]+/(?:${LOCALES.join('|')}))${LIST_ROUTE}\\.json\\??$`);

const PLAIN_LIST_PAGE = new RegExp(`^((?:/(?:${LOCALES.join('|')}))?)${LIST_ROUTE}\\??$`);

/** The URL of the cached page, or of its data, for a URL of the template list without a query; null for all others. */
export function plainListUrl(url: string): string | null {
  const page = PLAIN_LIST_PAGE.exec(url);
  if (page) return page[1] + PLAIN_LIST_ROUTE;
  const data = PLAIN_LIST_DATA.exec(url);
  return data && `${data[1]}${PLAIN_LIST_ROUTE}.json`;
}

/**
 * What is done with a request for a page or file before Next routes it: a permanent redirect to another path, a rewrite
 * to an API route with its query, or nothing.
 */
export type Routing =
  | { kind: 'redirect'; path: string }
  | { kind: 'rewrite'; route: string }
  | { kind: 'page'; variesByAccept: boolean };

/**
 * Applies all rules of this module to the path of a request for anything but an API route or a file of the build.
 *
 * @param path as requested, with its locale
 * @param accept `Accept` header
 * @param search query of the URL, with its question mark
 */
export function routeRequest(path: string, accept: string | null, search = ''): Routing {
  const canonical = canonicalPath(path);
  const target = canonical ?? path;
  const [, first = ''] = target.split('/', 2);
  const prefix = LOCALES.find((locale) => locale === first);
  const unprefixed = prefix ? target.slice(prefix.length + 1) || '/' : target;
  const locale = prefix ?? DEFAULT_LOCALE;
  if (unprefixed === PLAIN_LIST_ROUTE) return { kind: 'redirect', path: localizedPath(LIST_ROUTE, locale) };
  if (canonical !== null) return { kind: 'redirect', path: canonical };
  const route = apiRouteFor({ path: unprefixed, locale, accept });
  if (route !== null) return { kind: 'rewrite', route: route + keptQuery(search) };
  return { kind: 'page', variesByAccept: variesByAccept(unprefixed) };
}

/** Parameters of a request that a rewrite to an API route keeps: those of embedded lists. */
const KEPT_PARAMETERS = ['theme', 'title'] as const;

function keptQuery(search: string): string {
  const query = new URLSearchParams(search);
  const kept = KEPT_PARAMETERS.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [`&${name}=${encodeURIComponent(value)}`];
  });
  return kept.join('');
}

/** The parts of a request that determine its rewrite. `path` is without locale, `accept` is the `Accept` header. */
type RewriteRequest = { path: string; locale: string; accept: string | null };

const ID = '[a-z0-9-]{1,64}';

/** Paths of generated files, and the API routes that serve them. The argument is the captured id or name. */
const FILES: ReadonlyArray<[RegExp, (captured: string) => string]> = [
  [/^\/sitemap\.xml$/, () => '/api/sitemap'],
  [/^\/sitemaps\/([a-z]+-\d+)\.xml$/, (name) => `/api/sitemap/${name}`],
  [/^\/robots\.txt$/, () => '/api/robots'],
  [/^\/sw\.js$/, () => '/api/service-worker'],
  [/^\/llms\.txt$/, () => '/api/llms'],
  [/^\/\.well-known\/security\.txt$/, () => '/api/security-txt'],
  [/^\/feed\.xml$/, () => '/api/feed?kind=all'],
  [new RegExp(`^/templates/(${ID})/feed\\.xml$`), (id) => `/api/feed?kind=tag&id=${id}`],
  [new RegExp(`^/channel/(${ID})/feed\\.xml$`), (id) => `/api/feed?kind=channel&id=${id}`],
  [new RegExp(`^/series/(${ID})/feed\\.xml$`), (id) => `/api/feed?kind=series&id=${id}`],
  [EMBED_PATH, (id) => `/api/embed/${id}`],
  [new RegExp(`^/(${ID})\\.md$`), (id) => `/api/markdown/${id}`],
];

const TEMPLATE_PATH = new RegExp(`^/(${ID})$`);

/** The id in the path of a template's page, without locale. Only this page exists as HTML and as Markdown. */
function templateIdOf(path: string): string | null {
  const id = TEMPLATE_PATH.exec(path)?.[1];
  return id === undefined || RESERVED_SEGMENTS.includes(id) ? null : id;
}

/** Whether the response to a request for a path, without locale, depends on its `Accept` header. */
function variesByAccept(path: string): boolean {
  return templateIdOf(path) !== null;
}

/**
 * The API route, with its query, to which a request is rewritten; null if a page handles it. Files have paths of their
 * own. A template's page URL serves Markdown to clients that prefer it to HTML.
 */
export function apiRouteFor({ path, locale, accept }: RewriteRequest): string | null {
  const appFile = APP_FILES[path];
  if (appFile !== undefined) return withLocale(appFile, locale);
  for (const [pattern, routeOf] of FILES) {
    const match = pattern.exec(path);
    if (match) return withLocale(routeOf(match[1] ?? ''), locale);
  }
  const id = templateIdOf(path);
  if (id === null || !prefersMarkdown(accept)) return null;
  return withLocale(`/api/markdown/${id}?negotiated=1`, locale);
}

function prefersMarkdown(accept: string | null): boolean {
  const negotiator = new Negotiator({ headers: { accept: accept ?? '*/*' } });
  return negotiator.mediaType(['text/html', 'text/markdown']) === 'text/markdown';
}

function withLocale(route: string, locale: string): string {
  return `${route}${route.includes('?') ? '&' : '?'}locale=${locale}`;
}

/**
 * The only segment of the path of a list or another page, in any case. Files have a dot. Ids of private shares, which have 22
 * characters, are not lowercased: they could be guessed from that, and are no longer redacted. With this length, capitals only
 * begin words, as in one of 69,000 random ids.
 */
const PAGE_NAME = /^(?:(?![A-Za-z0-9-]{22}$)[A-Za-z0-9-]*|[A-Z]?[a-z0-9]*(?:-[A-Z]?[a-z0-9]*)*)$/;

/**
 * The canonical form of a path that ends with a slash, that has one segment with capitals, or whose first segment is a locale in
 * another case or the default locale, which has no prefix: `/x/`, `/X` and `/en/x` become `/x`, `/DE/x` becomes `/de/x`. Null if
 * the path is canonical.
 */
export function canonicalPath(path: string): string | null {
  const [, first = '', ...rest] = path.split('/');
  const locale = LOCALES.find((known) => known.toLowerCase() === first.toLowerCase());
  // Empty segments are removed: `//example.org` would be a URL of another host.
  const segments = (locale ? rest : [first, ...rest]).filter(Boolean);
  const [name = ''] = segments;
  const pageName = segments.length === 1 && PAGE_NAME.test(name) ? name.toLowerCase() : name;
  const hasCanonicalLocale = !locale || (locale === first && locale !== DEFAULT_LOCALE);
  const hasTrailingSlash = path !== '/' && path.endsWith('/');
  if (hasCanonicalLocale && !hasTrailingSlash && pageName === name) return null;
  return localizedPath(`/${[pageName, ...segments.slice(1)].join('/')}`, locale ?? DEFAULT_LOCALE);
}
