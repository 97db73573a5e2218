/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeTemplate } from '@/__tests__/support/make-template';
import { ENGINES, openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import { readAll } from '@/__tests__/support/read-all';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
import type { CatalogStore, TemplateList } from '@/lib/catalog/catalog-store';
import type { Template } from '@/lib/catalog/template';
import type { Hemisphere } from '@/lib/config/seasons';

const camping = makeTemplate({ tags: ['outdoors', 'travel'], updated: '2026-05-01', featured: true });
const moving = makeTemplate({
  id: 'moving',
  title: 'Moving house',
  tags: ['home'],
  channel: 'home-desk',
  updated: '2026-06-01',
});
const hiking = makeTemplate({ id: 'hiking', title: 'A day hike', tags: ['outdoors'], updated: '2026-04-01' });

const put = (value: Template) => ({ kind: 'template' as const, checksum: `sum-${value.id}`, value });
const ids = (templates: Array<{ id: string }>) => templates.map((template) => template.id);
describe.each(ENGINES)('%s', (engine) => {
  let catalog: TestCatalog;
  let store: CatalogStore;

  const list = async (options: TemplateList) =>
    ids((await store.listTemplates('en', { ...options, page: WHOLE_RESULT })).items);

  beforeAll(async () => {
    catalog = await openTestCatalog(engine);
    store = catalog.store;
    await store.applyChange({
      source: 'embedded',
      put: [
        ...[camping, moving, hiking].map(put),
        {
          kind: 'tag',
          checksum: 't1',
          value: { id: 'outdoors', locale: 'en', title: 'Outdoors', description: 'Out.' },
        },
        {
          kind: 'tag',
          checksum: 't2',
          value: { id: 'unused', locale: 'en', title: 'Unused', description: 'None.' },
        },
        {
          kind: 'channel',
          checksum: 'c1',
          value: { id: 'home-desk', locale: 'en', title: 'Home desk', description: 'H.' },
        },
      ],
      remove: [],
    });
  });

  afterAll(() => catalog.close());

  test('a record of the other source is not replaced', async () => {
    const change = { put: [put({ ...camping, title: 'Imported' })], remove: [] };
    await expect(store.applyChange({ source: 'imported', ...change })).rejects.toMatchObject({
      name: 'SourceConflictError',
      message: 'there is an embedded template with the id “camping” (en)',
    });
    expect(await store.findTemplate('camping', 'en')).toEqual(camping);
  });

  describe('templates', () => {
    test('a stored template is returned unchanged', async () => {
      expect(await store.findTemplate('camping', 'en')).toEqual(camping);
    });

    test('returns null for an unknown id or another locale', async () => {
      expect(await store.findTemplate('nothing', 'en')).toBeNull();
      expect(await store.findTemplate('camping', 'de')).toBeNull();
    });

    test('lists are sorted by date, newest first, or by title', async () => {
      expect(await list({})).toEqual(['moving', 'camping', 'hiking']);
      expect(await list({ order: 'title' })).toEqual(['hiking', 'moving', 'camping']);
    });

    test('lists are filtered by tag, channel and featured', async () => {
      expect(await list({ filter: { tag: 'outdoors' } })).toEqual(['camping', 'hiking']);
      expect(await list({ filter: { channel: 'home-desk' } })).toEqual(['moving']);
      expect(await list({ filter: { featured: true } })).toEqual(['camping']);
    });

    test('the templates of a month are those of one side of the equator, and translations have the months of their original unless they have their own', async () => {
      const other = await openTestCatalog(engine);
      const months = { north: [3, 4], south: [9] };
      const own = { north: [5], south: [] };
      await other.store.applyChange({
        source: 'embedded',
        put: [
          put(makeTemplate({ id: 'original', months })),
          put(makeTemplate({ id: 'inherits', months })),
          put(makeTemplate({ id: 'inherits', locale: 'de' })),
          put(makeTemplate({ id: 'differs', months })),
          put(makeTemplate({ id: 'differs', locale: 'de', months: own })),
          put(makeTemplate({ id: 'always' })),
        ],
        remove: [],
      });
      const find = async (locale: string, month: number, hemisphere: Hemisphere = 'north') =>
        (await other.store.listTemplatesOfMonth(locale, { month, hemisphere })).map(
          (template) => `${template.locale}/${template.id}`,
        );
      expect((await find('en', 3)).sort()).toEqual(['en/differs', 'en/inherits', 'en/original']);
      expect(await find('en', 5)).toEqual([]);
      expect((await find('en', 9, 'south')).sort()).toEqual(['en/differs', 'en/inherits', 'en/original']);
      expect(await find('de', 3)).toEqual(['de/inherits', 'en/original']);
      expect(await find('de', 5)).toEqual(['de/differs']);
      const [first] = await other.store.listTemplatesOfMonth('de', { month: 3, hemisphere: 'north' });
      expect(first?.months).toEqual(months);
      await other.close();
    });

    test.each(['', ' ', '"', '*', 'NEAR(', 'title:x OR', '-', '\0', "'; drop table template"])(
      'the query %j does no harm',
      async (query) => {
        const { items, words } = await store.searchTemplates({ locale: 'en', query, page: WHOLE_RESULT });
        await store.matchTemplates(items, words);
        expect(await store.findTemplate('camping', 'en')).not.toBeNull();
      },
    );

    test('tags are listed with their number of templates, without unused tags', async () => {
      expect(await store.listTags('en')).toEqual([
        { id: 'outdoors', locale: 'en', title: 'Outdoors', description: 'Out.', templateCount: 2 },
      ]);
      expect(await store.findTag('unused', 'en')).toMatchObject({ title: 'Unused' });
    });

    test('a change is stored completely or not at all', async () => {
      const broken = { ...makeTemplate({ id: 'broken' }), title: null as unknown as string };
      const change = {
        source: 'imported' as const,
        put: [put(makeTemplate({ id: 'fine' })), put(broken)],
        remove: [],
      };
      await expect(store.applyChange(change)).rejects.toThrow();
      expect(await store.findTemplate('fine', 'en')).toBeNull();
    });

    test('a record that another process has just stored is not written again', async () => {
      const same = put({ ...camping, title: 'Parsed again' });
      await store.applyChange({ source: 'embedded', put: [same], remove: [] });
      expect(await store.findTemplate('camping', 'en')).toEqual(camping);
    });
  });

  describe('locale variants', () => {
    let other: TestCatalog;
    const record = (kind: 'tag' | 'channel', id: string, locale: string) => ({
      kind,
      checksum: 'x',
      value: { id, locale, title: id, description: id },
    });

    beforeAll(async () => {
      other = await openTestCatalog(engine);
      const tags = ['travel'];
      await other.store.applyChange({
        source: 'embedded',
        put: [
          put(makeTemplate({ id: 'camping', tags, updated: '2026-05-01' })),
          put(makeTemplate({ id: 'camping', locale: 'de', tags, updated: '2026-05-02' })),
          put(makeTemplate({ id: 'hiking', tags, updated: '2026-04-01' })),
          put(makeTemplate({ id: 'zoo', tags: [], updated: '2026-03-01' })),
          record('tag', 'travel', 'en'),
          record('tag', 'travel', 'de'),
          record('tag', 'unused', 'en'),
          record('channel', 'travel-desk', 'en'),
          record('channel', 'quiet-desk', 'en'),
        ],
        remove: [],
      });
    });

    afterAll(() => other.close());

    test('a template has a variant for each of its locales', async () => {
      expect(await other.store.listLocaleVariants('template', 'camping')).toEqual([
        { id: 'camping', locale: 'de', updated: '2026-05-02', templateCount: 1 },
        { id: 'camping', locale: 'en', updated: '2026-05-01', templateCount: 1 },
      ]);
      expect(await other.store.listLocaleVariants('template', 'nothing')).toEqual([]);
    });

    test('tags and channels have the date of their newest template', async () => {
      expect(await other.store.listLocaleVariants('tag', 'travel')).toEqual([
        { id: 'travel', locale: 'de', updated: '2026-05-02', templateCount: 1 },
        { id: 'travel', locale: 'en', updated: '2026-05-01', templateCount: 2 },
      ]);
      expect(await other.store.listLocaleVariants('channel', 'travel-desk')).toEqual([
        { id: 'travel-desk', locale: 'en', updated: '2026-05-01', templateCount: 3 },
      ]);
    });

    test('all used tags and all channels are listed', async () => {
      const tags = await readAll(other.store.listGroupVariants('tag'));
      expect(tags.flat().map(({ id, locale }) => [id, locale])).toEqual([
        ['travel', 'de'],
        ['travel', 'en'],
      ]);
      expect(await readAll(other.store.listGroupVariants('channel'))).toContainEqual([
        {
          id: 'quiet-desk',
          locale: 'en',
          updated: null,
          templateCount: 0,
        },
      ]);
    });

    test('the catalog has a variant for each locale', async () => {
      expect(await other.store.listCatalogVariants()).toEqual([
        { id: '', locale: 'de', updated: '2026-05-02', oldest: '2026-05-02', templateCount: 1 },
        { id: '', locale: 'en', updated: '2026-05-01', oldest: '2026-03-01', templateCount: 3 },
      ]);
    });

    test('the templates of a chunk are sorted by id, with all their locales', async () => {
      expect(await other.store.listTemplateChunks()).toEqual(['2026-05-02']);
      const chunk = await other.store.readTemplateChunk(['de', 'en'], 0);
      expect(chunk.map(({ id, locale }) => `${id} ${locale}`)).toEqual([
        'camping de',
        'camping en',
        'hiking en',
        'zoo en',
      ]);
      expect(ids(await other.store.readTemplateChunk(['de'], 0))).toEqual(['camping']);
      expect(await other.store.readTemplateChunk(['de', 'en'], 1)).toEqual([]);
    });
  });

  describe('private shares', () => {
    const now = new Date('2026-06-01T12:00:00Z');
    const later = new Date('2026-07-02T12:00:00Z');
    const share = {
      id: 'x'.repeat(22),
      title: 'Our trip',
      owner: 'Ana Souza',
      createdAt: now.toISOString(),
      checklist: camping.checklist,
    };

    test('a share is open until it expires, then gone', async () => {
      await store.addShare(share, '2026-07-01T12:00:00.000Z');
      expect(await store.findShare(share.id, now)).toEqual({ status: 'open', share });
      expect(await store.findShare(share.id, later)).toEqual({ status: 'gone' });
    });

    test('an id that was never stored is unknown', async () => {
      expect(await store.findShare('y'.repeat(22), now)).toEqual({ status: 'unknown' });
    });

    test('a revoked share is gone, and can be revoked only once', async () => {
      const id = 'z'.repeat(22);
      await store.addShare({ ...share, id }, null);
      expect(await store.revokeShare(id, now)).toBe(true);
      expect(await store.findShare(id, now)).toEqual({ status: 'gone' });
      expect(await store.revokeShare(id, now)).toBe(false);
      expect(await store.revokeShare('w'.repeat(22), now)).toBe(false);
    });
  });
});
