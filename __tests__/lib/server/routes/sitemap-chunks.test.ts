/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import { SITEMAP_PATHS } from '@/lib/config/routes';
import { TEXT_PAGES } from '@/lib/config/text-pages';
import { listSitemapEntries, listSitemapIndexEntries } from '@/lib/server/routes/sitemap-chunks';

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
  const templates = Array.from({ length: 30 }, (_, index) =>
    templateRecord({
      id: `list-${String(index).padStart(2, '0')}`,
      tags: ['travel'],
      channel: 'desk',
      updated: `2026-05-${String(index + 1).padStart(2, '0')}`,
    }),
  );
  await catalog.store.applyChange({
    source: 'embedded',
    put: [
      ...templates,
      templateRecord({ id: 'klingon-only', locale: 'tlh', tags: [], updated: '2026-06-01' }),
      {
        kind: 'tag',
        checksum: 'x',
        value: { id: 'travel', locale: 'en', title: 'Travel', description: 'T.' },
      },
      {
        kind: 'channel',
        checksum: 'x',
        value: { id: 'quiet', locale: 'en', title: 'Quiet', description: 'Q.' },
      },
      {
        kind: 'channel',
        checksum: 'x',
        value: { id: 'desk', locale: 'en', title: 'Desk', description: 'D.' },
      },
      ...['en', 'de'].map((locale) => ({
        kind: 'series' as const,
        checksum: 'x',
        value: { id: 'trip', locale, title: 'Trip', description: 'T.', lists: [] },
      })),
    ],
    remove: [],
  });
});

afterAll(() => catalog.close());

describe('the sitemap of 30 templates with one tag in one channel', () => {
  test('lists all pages except templates in its first file, including all pages of each list', async () => {
    const entries = await listSitemapEntries(catalog.store, 'pages-1');
    expect(entries.map(({ path }) => path)).toEqual([
      '/',
      '/templates',
      '/templates?page=2',
      ...SITEMAP_PATHS.slice(2),
      '/templates/travel',
      '/templates/travel/2',
      '/channel/desk',
      '/channel/desk/2',
      '/channel/quiet',
      '/series/trip',
    ]);
    const updated = new Map(entries.map(({ path, variants }) => [path, variants[0]?.updated]));
    for (const path of ['/', '/templates', '/templates?page=2', '/templates/travel/2', '/channel/desk']) {
      expect([path, updated.get(path)]).toEqual([path, '2026-05-30']);
    }
    for (const page of Object.values(TEXT_PAGES)) {
      expect({ path: page.path, updated: updated.get(page.path) }).toEqual(page);
    }
    expect(updated.get('/channel/quiet')).toBeNull();
    const [series] = entries.filter(({ path }) => path === '/series/trip');
    expect(series?.variants.map(({ locale }) => locale)).toEqual(['de', 'en']);
  });

  test('has several files, each with the date of its newest page', async () => {
    const entries = await listSitemapEntries(catalog.store, 'pages-1');
    const newest = (pages: typeof entries) =>
      pages
        .flatMap(({ variants }) => variants.flatMap(({ updated }) => updated ?? []))
        .sort()
        .at(-1) ?? null;
    const files = await listSitemapIndexEntries(catalog.store, 5);
    expect(files.length).toBeGreaterThan(3);
    expect(files).toEqual([
      ...Array.from({ length: Math.ceil(entries.length / 5) }, (_, index) => ({
        name: `pages-${index + 1}`,
        updated: newest(entries.slice(index * 5, index * 5 + 5)),
      })),
      { name: 'templates-1', updated: '2026-06-01' },
    ]);
  });

  test('contains each template in exactly one file, and none in an unknown locale', async () => {
    const files = await listSitemapIndexEntries(catalog.store, 5);
    const entries = await Promise.all(files.map(({ name }) => listSitemapEntries(catalog.store, name, 5)));
    const paths = entries.flat().map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => path.startsWith('/list-'))).toHaveLength(30);
    expect(paths).not.toContain('/klingon-only');
  });

  test.each(['', 'pages-0', 'pages-9', 'templates-2', 'templates', 'shares-1', 'templates-1.5'])(
    'has no file %j',
    async (name) => {
      expect(await listSitemapEntries(catalog.store, name)).toEqual([]);
    },
  );
});
