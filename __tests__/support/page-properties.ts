import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';
import { VISITOR_PAGES } from '@/lib/config/routes';
import type { SentEvent } from './sent-events';

/** The pages of the specification, by their paths without the language. The last one has any other path. */
const PAGES = [
  [/^\/$/, 'index', '/'],
  [/^\/templates$/, 'templates', '/templates'],
  [/^\/templates\/([^/]+)$/, 'tag', '/templates/[tag]'],
  [/^\/templates\/([^/]+)\/([^/]+)$/, 'tag-page', '/templates/[tag]/[page]'],
  [/^\/a\/([^/]+)$/, 'private-share', '/a/[id]'],
  [/^\/channel\/([^/]+)$/, 'channel', '/channel/[id]'],
  [/^\/series\/([^/]+)$/, 'series', '/series/[id]'],
  ...VISITOR_PAGES.filter(({ path }) => !path.includes('[')).map(
    ({ path, kind }) => [new RegExp(`^${path}$`), kind, path] as const,
  ),
  [/^\/([^/]+)$/, 'template', '/[id]'],
] as const;

/** The properties that an event about the page of an existing URL has, by the specification. */
export function pagePropertiesOf(url: string): Record<string, unknown> {
  const { pathname: path, host } = new URL(url);
  const [, first = ''] = path.split('/');
  const hasLocale = LOCALES.some((locale) => locale === first);
  const slug = (hasLocale ? path.slice(first.length + 1) : path) || '/';
  const lang = hasLocale ? first : DEFAULT_LOCALE;
  for (const [pattern, page, pathname] of PAGES) {
    const match = pattern.exec(slug);
    if (!match) continue;
    const [, val, val2] = match;
    return {
      ...{ slug, lang, page, pathname, app: 'website', domain: host },
      ...(val === undefined ? {} : { val }),
      ...(val2 === undefined ? {} : { val2 }),
    };
  }
  throw new Error(`${url} is no page.`);
}

/** Properties of an event that describe its page. */
export function sentPageProperties({ properties }: SentEvent): Record<string, unknown> {
  const names = ['slug', 'lang', 'page', 'pathname', 'app', 'domain', 'val', 'val2'];
  return Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name)));
}
