/** @jest-environment node */
import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { createTranslator } from 'next-intl';
import { pageProperties } from '@/lib/analytics/page-properties';
import {
  API_ROUTES,
  PAGE_PATHS,
  PAGES,
  RESERVED_SEGMENTS,
  VISITOR_PAGES,
  WEB_ONLY_SEGMENTS,
} from '@/lib/config/routes';
import { TEXT_PAGE_NAMES, TEXT_PAGES } from '@/lib/config/text-pages';
import { type Translate, valueLabel } from '@/lib/insights/value-label';
import messages from '@/messages/en.json';

const TABLE = 'lib/config/routes.ts';

/** Routes of the files in `pages/`: `templates/[tag]/index.tsx` is `/templates/[tag]`. The files about the apps are one route. */
const ROUTES = readdirSync('pages', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/^(?:_|404|500)/.test(file))
  .map((file) => `/${file.replace(/\/?(?:index)?\.tsx?$/, '')}`)
  .map((route) => (route.startsWith('/api/apps/') ? '/api/apps/[file]' : route));

const KNOWN: readonly string[] = [...PAGE_PATHS, ...API_ROUTES];

test('every file of pages/ has a route in the table', () => {
  const missing = ROUTES.filter((route) => !KNOWN.includes(route)).map(
    (route) => `add “${route}” to ${route.startsWith('/api/') ? 'API_ROUTES' : 'PAGES'} in ${TABLE}`,
  );
  expect(missing).toEqual([]);
});

test('every route in the table has a file of pages/', () => {
  const left = KNOWN.filter((route) => !ROUTES.includes(route)).map(
    (route) => `add a file for “${route}” to pages/, or remove it from ${TABLE}`,
  );
  expect(left).toEqual([]);
});

test('routes with parameters come after those without, which they would match', () => {
  for (const routes of [PAGE_PATHS, API_ROUTES]) {
    const isDynamic = routes.map((route) => route.includes('['));
    expect(isDynamic).toEqual([...isDynamic].sort());
  }
});

test('a page with parameters for visitors names an example, or null', () => {
  const missing = VISITOR_PAGES.filter(({ path }) => path.includes('[') && !('example' in PAGES[path])).map(
    ({ path }) => `add an \`example\` to “${path}” in PAGES of ${TABLE}: a path that the built site has`,
  );
  expect(missing).toEqual([]);
});

test('pages of text are in the sitemap, and the apps lack them', () => {
  const missing = TEXT_PAGE_NAMES.map((name) => TEXT_PAGES[name].path)
    .filter((path) => !('inSitemap' in PAGES[path] && 'isWebOnly' in PAGES[path]))
    .map((path) => `“${path}” in PAGES of ${TABLE} must be { inSitemap: true, isWebOnly: true }`);
  expect(missing).toEqual([]);
});

test('insights have a name for each kind of page', () => {
  const translate = createTranslator({ locale: 'en', messages, namespace: 'insights' }) as Translate;
  const context = { locale: 'en' as const, listTitles: {} };
  const missing = VISITOR_PAGES.filter(
    ({ kind }) => valueLabel(translate, context, 'pageKind', kind) === kind,
  ).map(
    ({ kind }) =>
      `add “${kind}” to PAGE_KINDS in lib/insights/value-label.ts, and insights.values.pageKinds.${kind} to every messages/*.json`,
  );
  expect(missing).toEqual([]);
});

test('events call each page by its kind', () => {
  const url = 'https://example.org/';
  const kinds = VISITOR_PAGES.map(({ path }) => {
    const state = { pathname: path, query: {}, asPath: '/', locale: 'en', url };
    return [path, pageProperties(state).page];
  });
  expect(kinds).toEqual(VISITOR_PAGES.map(({ path, kind }) => [path, kind]));
});

test('no template can have the first segment of a route as its id', () => {
  const segments = ROUTES.map((route) => route.split('/')[1]).filter((name) => name && !name.startsWith('['));
  expect(RESERVED_SEGMENTS).toEqual(expect.arrayContaining([...segments, 'embed', '404', '500']));
  expect(RESERVED_SEGMENTS.filter((segment) => !/^[a-z0-9-]+$/.test(segment))).toEqual([]);
});

test('the apps have pages of templates, channels and private shares', () => {
  expect(WEB_ONLY_SEGMENTS).toEqual(expect.arrayContaining(['get', 'insights', 'privacy', 'templates']));
  for (const segment of ['', 'a', 'channel', 'open']) expect(WEB_ONLY_SEGMENTS).not.toContain(segment);
});
