/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeTemplate } from '@/__tests__/support/make-template';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
import type { CatalogReader, CatalogStore } from '@/lib/catalog/catalog-store';
import type { Channel } from '@/lib/catalog/channel';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { withLocaleFallback } from '@/lib/server/catalog/with-locale-fallback';

const folder = temporaryFolder();
let store: CatalogStore;
let catalog: CatalogReader;

const english = makeTemplate({ updated: '2026-05-01' });
const german = makeTemplate({ locale: 'de', title: 'Zelten am Wochenende' });
const newer = makeTemplate({ id: 'hiking', title: 'A day hike', updated: '2026-09-01' });

const titles = (entries: Array<{ title: string }>) => entries.map(({ title }) => title);

beforeAll(async () => {
  store = await openSqliteCatalogStore(folder.file('store.db'));
  const tag = (id: string, locale: string, title: string) => ({
    kind: 'tag' as const,
    checksum: `${id}${locale}`,
    value: { id, locale, title, description: title },
  });
  const channel = (value: Omit<Channel, 'id' | 'description'>) => ({
    kind: 'channel' as const,
    checksum: value.locale,
    value: { id: 'desk', description: value.title, ...value },
  });
  await store.applyChange({
    source: 'embedded',
    put: [
      ...[english, german, newer].map((value) => ({ kind: 'template' as const, checksum: 'x', value })),
      tag('travel', 'en', 'Travel'),
      tag('travel', 'de', 'Reisen'),
      channel({ locale: 'en', title: 'Desk', icon: 'tent', website: 'https://example.org/' }),
      channel({ locale: 'de', title: 'Redaktion', website: 'https://example.org/de' }),
      channel({ locale: 'fr', title: 'Rédaction' }),
    ],
    remove: [],
  });
  catalog = withLocaleFallback(store);
});

afterAll(() => store.close());

describe('the catalog in German', () => {
  test('templates are translated, or originals if there is no translation', async () => {
    expect((await catalog.findTemplate('camping', 'de'))?.title).toBe('Zelten am Wochenende');
    expect((await catalog.findTemplate('hiking', 'de'))?.locale).toBe('en');
    expect(await catalog.findTemplate('nothing', 'de')).toBeNull();
  });

  test('a list contains each template once, German ones first in any order', async () => {
    const page = WHOLE_RESULT;
    const german = ['Zelten am Wochenende', 'A day hike'];
    for (const order of ['newest', 'title'] as const) {
      expect(titles((await catalog.listTemplates('de', { order, page })).items)).toEqual(german);
    }
    expect(titles((await catalog.listTemplates('en', { page })).items)).toEqual([
      'A day hike',
      'Weekend camping',
    ]);
  });

  test('a search for English words also finds the translation', async () => {
    expect(
      titles((await catalog.searchTemplates({ locale: 'de', query: 'Zelten', page: WHOLE_RESULT })).items),
    ).toEqual(['Zelten am Wochenende']);
    expect(
      titles((await catalog.searchTemplates({ locale: 'de', query: 'weekend', page: WHOLE_RESULT })).items),
    ).toContain('Zelten am Wochenende');
  });

  test('related templates are translated if there is a translation', async () => {
    expect(titles(await catalog.listRelatedTemplates('hiking', 'de', 3))).toEqual(['Zelten am Wochenende']);
  });

  test('tags have German titles and count all templates', async () => {
    expect(await catalog.listTags('de')).toMatchObject([{ title: 'Reisen', templateCount: 2 }]);
    expect((await catalog.findTag('travel', 'fr'))?.title).toBe('Travel');
  });

  test('a channel is translated and inherits the icon of the original', async () => {
    const german = { title: 'Redaktion', icon: 'tent', website: 'https://example.org/de' };
    expect(await catalog.findChannel('desk', 'de')).toMatchObject({ locale: 'de', ...german });
    expect(await catalog.findChannel('desk', 'fr')).toMatchObject({
      title: 'Rédaction',
      icon: 'tent',
      website: 'https://example.org/',
    });
    expect(await catalog.findChannel('desk', 'ja')).toMatchObject({ locale: 'en', title: 'Desk' });
    expect(await catalog.findChannel('nothing', 'de')).toBeNull();
  });

  test('titles are translated, or originals if there is no translation', async () => {
    expect(await catalog.findTitles('tag', ['travel', 'nothing'], 'de')).toEqual([
      { id: 'travel', title: 'Reisen' },
    ]);
    expect(await catalog.findTitles('channel', ['desk'], 'ja')).toEqual([{ id: 'desk', title: 'Desk' }]);
    expect(await catalog.findTitles('channel', [], 'de')).toEqual([]);
    const templates = await catalog.findTitles('template', ['camping', 'hiking', 'nothing'], 'de');
    expect(new Map(templates.map(({ id, title }) => [id, title]))).toEqual(
      new Map([
        ['camping', 'Zelten am Wochenende'],
        ['hiking', 'A day hike'],
      ]),
    );
  });
});
