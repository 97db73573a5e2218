import Negotiator from 'negotiator';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';
import { RESERVED_SEGMENTS } from '@/lib/config/reserved-paths';
import { localizedPath } from './localized-path';

/**
 * Addresses at which browsers and the two systems look for files about the apps, and the API routes that
 * answer them. They must answer 200 at the address itself, so the way there is an internal one, no redirect.
 */
export const APP_FILES: Readonly<Record<string, string>> = {
  '/.well-known/apple-app-site-association': '/api/apps/apple-app-site-association',
  '/.well-known/assetlinks.json': '/api/apps/assetlinks.json',
  '/manifest.webmanifest': '/api/apps/manifest.webmanifest',
};

/** What decides where a request for another format goes. `path` is without locale. */
export type AlternateRequest = { path: string; locale: string; accept: string | null };

const ID = '[a-z0-9-]{1,64}';

/** Addresses of files, and the API routes that answer them. */
const FILES: ReadonlyArray<[RegExp, (part: string) => string]> = [
  [/^\/sitemap\.xml$/, () => '/api/sitemap'],
  [/^\/sitemaps\/([a-z]+-\d+)\.xml$/, (name) => `/api/sitemap/${name}`],
  [/^\/robots\.txt$/, () => '/api/robots'],
  [/^\/llms\.txt$/, () => '/api/llms'],
  [/^\/feed\.xml$/, () => '/api/feed?kind=all'],
  [new RegExp(`^/templates/(${ID})/feed\\.xml$`), (id) => `/api/feed?kind=tag&id=${id}`],
  [new RegExp(`^/channel/(${ID})/feed\\.xml$`), (id) => `/api/feed?kind=channel&id=${id}`],
  [new RegExp(`^/(${ID})\\.md$`), (id) => `/api/markdown/${id}`],
];

const PAGE = new RegExp(`^/(${ID})$`);

/**
 * The API route, with its query, that answers a request for something other than a page; null where the page
 * answers. A template's own address answers Markdown to who prefers it to HTML.
 */
export function apiRouteFor({ path, locale, accept }: AlternateRequest): string | null {
  const appFile = APP_FILES[path];
  if (appFile !== undefined) return withLocale(appFile, locale);
  for (const [pattern, routeOf] of FILES) {
    const found = pattern.exec(path);
    if (found) return withLocale(routeOf(found[1] ?? ''), locale);
  }
  const id = PAGE.exec(path)?.[1];
  if (id === undefined || RESERVED_SEGMENTS.includes(id) || !prefersMarkdown(accept)) return null;
  return withLocale(`/api/markdown/${id}`, locale);
}

function prefersMarkdown(accept: string | null): boolean {
  const negotiator = new Negotiator({ headers: { accept: accept ?? '*/*' } });
  return negotiator.mediaType(['text/html', 'text/markdown']) === 'text/markdown';
}

function withLocale(route: string, locale: string): string {
  return `${route}${route.includes('?') ? '&' : '?'}locale=${locale}`;
}

/**
 * The canonical form of a path whose first segment is the code of a language in another spelling, or that of
 * the default language, which has no prefix: `/DE/x` is `/de/x`, `/en/x` is `/x`. Null where the path is fine.
 */
export function canonicalLocalePath(path: string): string | null {
  const [, first = '', ...rest] = path.split('/');
  const locale = LOCALES.find((known) => known.toLowerCase() === first.toLowerCase());
  if (!locale || (locale === first && locale !== DEFAULT_LOCALE)) return null;
  // Empty segments would make an address of another host out of a path.
  return localizedPath(`/${rest.filter(Boolean).join('/')}`, locale);
}
