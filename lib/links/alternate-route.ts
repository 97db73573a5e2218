import Negotiator from 'negotiator';
import { APP_FILES } from './app-files';

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

/** Site's own pages beside templates at the first level; they have no Markdown. */
const NOT_TEMPLATES: readonly string[] = ['templates', 'privacy', 'insights', 'get', 'open', '404', '500'];

/**
 * The API route, with its query, that answers a request for something other than a page; null where the page
 * answers. A template's own address answers Markdown to who prefers it to HTML.
 */
export function alternateRoute({ path, locale, accept }: AlternateRequest): string | null {
  const appFile = APP_FILES[path];
  if (appFile !== undefined) return withLocale(appFile, locale);
  for (const [pattern, routeOf] of FILES) {
    const found = pattern.exec(path);
    if (found) return withLocale(routeOf(found[1] ?? ''), locale);
  }
  const id = PAGE.exec(path)?.[1];
  if (id === undefined || NOT_TEMPLATES.includes(id) || !prefersMarkdown(accept)) return null;
  return withLocale(`/api/markdown/${id}`, locale);
}

function prefersMarkdown(accept: string | null): boolean {
  const negotiator = new Negotiator({ headers: { accept: accept ?? '*/*' } });
  return negotiator.mediaType(['text/html', 'text/markdown']) === 'text/markdown';
}

function withLocale(route: string, locale: string): string {
  return `${route}${route.includes('?') ? '&' : '?'}locale=${locale}`;
}
