/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { openStore } from '@/__tests__/support/open-store';
import {
  ENGINES,
  openTables,
  openTestCatalog,
  type TestCatalog,
} from '@/__tests__/support/open-test-catalog';
import { readSearchIndex } from '@/__tests__/support/read-search-index';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
import type { ContentRecord } from '@/lib/catalog/catalog-store';
import { POSTGRES_ENGINE } from '@/lib/server/catalog/postgres/postgres-engine';
import { searchTerm } from '@/lib/server/catalog/search/search-document';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { rebuildSearchIndex } from '@/lib/server/catalog/sql/search-index';
import { listCorrections } from '@/lib/server/catalog/sql/search-vocabulary';
import { SQLITE_ENGINE } from '@/lib/server/catalog/sqlite/sqlite-engine';

const SQL_ENGINES = { SQLite: SQLITE_ENGINE, PostgreSQL: POSTGRES_ENGINE };

describe.each(ENGINES)('%s', (engine) => {
  let catalog: TestCatalog;

  beforeEach(async () => {
    catalog = await openTestCatalog(engine);
  });

  afterEach(() => catalog.close());

  const put = (...records: ContentRecord[]) =>
    catalog.store.applyChange({ source: 'imported', put: records, remove: [] });

  const find = async (query: string, locale = 'en') =>
    (await catalog.store.searchTemplates({ locale, query, page: WHOLE_RESULT })).items.map(({ id }) => id);

  const tagRecord = (id: string, title: string): ContentRecord => ({
    kind: 'tag',
    checksum: title,
    value: { id, locale: 'en', title, description: 'Plain.' },
  });

  describe('fields', () => {
    test('title ranks before tags, tags before summary, summary before items', async () => {
      await put(
        tagRecord('sailing', 'Boats'),
        templateRecord({ id: 'a', items: ['Sailing, sailing, sailing', 'More sailing'] }),
        templateRecord({ id: 'b', summary: 'For sailing.' }),
        templateRecord({ id: 'c', tags: ['sailing'] }),
        templateRecord({ id: 'd', title: 'Sailing' }),
        ...['e', 'f', 'g', 'h', 'i'].map((id) => templateRecord({ id })),
      );
      expect(await find('sailing')).toEqual(['d', 'c', 'b', 'a']);
    });

    test('keywords rank as tags do, and are completed and corrected', async () => {
      await put(
        templateRecord({ id: 'a', summary: 'For boating.' }),
        templateRecord({ id: 'b', keywords: ['leisure craft', 'boating'] }),
        templateRecord({ id: 'c', title: 'Boating' }),
        ...['e', 'f', 'g', 'h', 'i'].map((id) => templateRecord({ id })),
      );
      expect(await find('boating')).toEqual(['c', 'b', 'a']);
      expect(await find('leis')).toEqual(['b']);
      expect(await find('liesure')).toEqual(['b']);
    });

    test('the text of a link is indexed, its URL is not', async () => {
      await put(templateRecord({ id: 'a', items: ['Read the [manual](https://example.org/hidden)'] }));
      expect(await find('manual')).toEqual(['a']);
      expect(await find('hidden')).toEqual([]);
    });
  });

  test('of the words with a letter at their start, the most frequent ones are found, then the first by their letters', async () => {
    // More words than are completed, stored in reverse order.
    const words = [...'zyxwvutsrqponmlkjihgfedcba'].map((letter) => `q${letter}`);
    await put(
      ...words.map((word) => templateRecord({ id: word, title: word })),
      templateRecord({ id: 'frequent', title: 'qz' }),
    );
    const found = new Set(await find('q'));
    expect(words.filter((word) => !found.has(word)).sort()).toEqual(['qx', 'qy']);
  });

  describe('words with the same beginning', () => {
    const COUNT = 21_000;
    const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
    const toWord = (prefix: string, number: number) =>
      prefix +
      [676, 26, 1].map((unit) => LETTERS[Math.floor(number / unit) % 26]).join('') +
      LETTERS[Math.floor(number / 17_576)];

    test('are not read if they are too many, and one typo is corrected nevertheless', async () => {
      await put(templateRecord({ id: 'a', title: 'Quokkarium' }));
      const db = await openTables(catalog.location);
      const words = Array.from({ length: COUNT }, (_, number) => toWord('quokkz', number));
      for (let start = 0; start < COUNT; start += 5_000) {
        const rows = words.slice(start, start + 5_000).map((word) => ({
          ...{ locale: 'en', word, stem: word, template_count: 1 },
          reversed: [...word].reverse().join(''),
        }));
        await db.insertInto('search_word').values(rows).execute();
      }
      let size = 0;
      const measured = db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          size += JSON.stringify(result.rows).length;
          return result;
        },
      });
      expect(
        await listCorrections(measured, SQL_ENGINES[engine], { locale: 'en', word: 'quokkaruim' }),
      ).toEqual(['quokkarium']);
      expect(size).toBeLessThan(20_000);
      await db.destroy();
    });
  });

  test('a word that a process of an earlier version has stored is a correction', async () => {
    await put(templateRecord({ id: 'a', title: 'Sailing' }), templateRecord({ id: 'b', title: 'Failing' }));
    const db = await openTables(catalog.location);
    await db.updateTable('search_word').set({ reversed: '' }).where('word', '=', 'sailing').execute();
    await db.destroy();
    expect((await find('xailing')).sort()).toEqual(['a', 'b']);
  });

  test('tags of a list that a process of an earlier version has indexed are found', async () => {
    await put(tagRecord('boats', 'Boats'), templateRecord({ id: 'a', title: 'Sailing', tags: ['boats'] }));
    const db = await openTables(catalog.location);
    const [row] = await db
      .selectFrom('search_template')
      .select(['key', 'locale', 'template_id', 'words'])
      .execute();
    await db.deleteFrom('search_template').execute();
    // It does not know the column.
    const { key, locale, template_id: id, words } = row ?? {};
    await sql`
      insert into search_template (key, locale, template_id, words) values (${key}, ${locale}, ${id}, ${words})
    `.execute(db);
    await db.destroy();
    const search = { locale: 'en', query: 'sailing', tag: 'boats', page: WHOLE_RESULT };
    const { items, tagCounts } = await catalog.store.searchTemplates(search);
    expect(items.map((item) => item.id)).toEqual(['a']);
    expect([...tagCounts]).toEqual([['boats', 1]]);
  });

  describe('a catalog whose French words an earlier version has not stemmed', () => {
    const french = (id: string, title: string) => templateRecord({ id, locale: 'fr', title });

    /** Indexes the words of French templates as an earlier version does. */
    async function indexUnstemmed(db: Kysely<CatalogTables>): Promise<void> {
      const rows = await db.selectFrom('search_template').selectAll().where('locale', '=', 'fr').execute();
      const terms = ({ words }: { words: string }) =>
        words
          .split(' ')
          .flatMap((word) => (['title', 'text'] as const).map((field) => searchTerm(field, 'fr', word)));
      await db.transaction().execute(async (transaction) => {
        const { fullText } = SQL_ENGINES[engine];
        const keys = rows.map(({ key }) => key);
        await fullText.delete(transaction, keys);
        await fullText.insert(
          transaction,
          rows.map((row) => ({ key: row.key, terms: terms(row) })),
        );
        await sql`update search_word set stem = word where locale = 'fr'`.execute(transaction);
      });
    }

    /** Closes the store, and turns its database into one of an earlier version. */
    async function downgrade(): Promise<Kysely<CatalogTables>> {
      await catalog.store.close();
      const db = await openTables(catalog.location);
      await indexUnstemmed(db);
      // As a migration does after a change of how words of a language are stemmed.
      await sql`update template set search_format = 3 where locale = 'fr'`.execute(db);
      return db;
    }

    const readIndex = async (db: Kysely<CatalogTables>) => ({
      ...(await readSearchIndex(db, engine)),
      stems: await db
        .selectFrom('search_word')
        .select(['locale', 'word', 'stem'])
        .orderBy('locale')
        .orderBy('word')
        .execute(),
    });

    test('is indexed as a new one when it is opened, and templates in other languages are not indexed again', async () => {
      await put(
        french('a', 'Bagages'),
        templateRecord({ id: 'b', title: 'Luggage' }),
        french('c', 'Un bagage en avion'),
      );
      const before = await openTables(catalog.location);
      const expected = await readIndex(before);
      await before.destroy();
      const db = await downgrade();
      await db
        .updateTable('search_template')
        .set({ words: 'unchanged' })
        .where('locale', '=', 'en')
        .execute();
      expect(await readIndex(db)).not.toEqual(expected);

      catalog.store = await openStore(catalog.location);
      const upgraded = await readIndex(db);
      await db.destroy();
      expect({ ...upgraded, templates: null }).toEqual({ ...expected, templates: null });
      expect(upgraded.templates.find(({ id }) => id === 'b')?.words).toEqual(['unchanged']);
      expect((await find('bagages', 'fr')).sort()).toEqual(['a', 'c']);
      expect((await find('bagage', 'fr')).sort()).toEqual(['a', 'c']);
    });

    test('is indexed in several transactions, and a start that was interrupted is continued by the next one', async () => {
      await put(...Array.from({ length: 501 }, (_, index) => french(`a-${index}`, 'Bagages')));
      const db = await downgrade();
      await db.updateTable('template').set({ search_format: 3 }).execute();
      let batches = 0;
      const interrupted = db.withPlugin({
        transformQuery({ node }) {
          if (JSON.stringify(node).includes('update template set search_format')) batches += 1;
          if (batches > 5) throw new Error('The process has ended.');
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await expect(rebuildSearchIndex(interrupted, SQL_ENGINES[engine])).rejects.toThrow('has ended');
      const outdated = await db.selectFrom('template').select('id').where('search_format', '=', 3).execute();
      expect(outdated).toHaveLength(1);
      await db.destroy();

      catalog.store = await openStore(catalog.location);
      expect(await find('bagage', 'fr')).toHaveLength(501);
    });

    test('a list that a process of that version indexes after the upgrade is found by the words that it contains', async () => {
      await put(french('a', 'Bagages'), french('b', 'Bagage'));
      const db = await openTables(catalog.location);
      await indexUnstemmed(db);
      await db.destroy();
      expect((await find('bagages', 'fr')).sort()).toEqual(['a', 'b']);
    });
  });

  describe('changes', () => {
    test('a changed tag is found by its new title, not by its old one', async () => {
      await put(tagRecord('boats', 'Sailing'), templateRecord({ id: 'a', tags: ['boats'] }));
      expect(await find('sailing')).toEqual(['a']);
      await put(tagRecord('boats', 'Rowing'));
      expect(await find('sailing')).toEqual([]);
      expect(await find('rowing')).toEqual(['a']);
    });

    test('after a tag is removed, its templates are found by its id only', async () => {
      await put(tagRecord('boats', 'Sailing'), templateRecord({ id: 'a', tags: ['boats'] }));
      await catalog.store.applyChange({
        source: 'imported',
        put: [],
        remove: [{ kind: 'tag', id: 'boats', locale: 'en' }],
      });
      expect(await find('sailing')).toEqual([]);
      expect(await find('boats')).toEqual(['a']);
    });

    test('old words of a changed template are no longer corrections', async () => {
      await put(templateRecord({ id: 'a', title: 'Sailing' }), templateRecord({ id: 'b', title: 'Railing' }));
      expect((await find('xailing')).sort()).toEqual(['a', 'b']);
      await put(templateRecord({ id: 'a', title: 'Rowing' }));
      expect(await find('xailing')).toEqual(['b']);
    });

    test('a removed template is no longer found, the others still are', async () => {
      await put(templateRecord({ id: 'a', title: 'Sailing' }), templateRecord({ id: 'b', title: 'Sailing' }));
      await catalog.store.applyChange({
        source: 'imported',
        put: [],
        remove: [{ kind: 'template', id: 'a', locale: 'en' }],
      });
      expect(await find('sailing')).toEqual(['b']);
      expect(await find('saling')).toEqual(['b']);
      expect(await find('sail')).toEqual(['b']);
    });

    test('templates in several batches are all indexed', async () => {
      const ids = Array.from({ length: 205 }, (_, index) => `sail-${index}`);
      await put(...ids.map((id) => templateRecord({ id, title: 'Sailing' })));
      expect(await find('saling')).toHaveLength(205);
    });
  });

  describe('languages', () => {
    test('translations come first in any order, then the templates that are in English only', async () => {
      await put(
        templateRecord({ id: 'a', title: 'Tent, small', updated: '2026-04-01' }),
        templateRecord({ id: 'b', title: 'Tent, blue', updated: '2026-02-01' }),
        templateRecord({ id: 'c', title: 'Tent, large', updated: '2026-03-01' }),
        templateRecord({ id: 'b', locale: 'de', title: 'Tent, alt', updated: '2026-01-01' }),
        templateRecord({ id: 'd', title: 'Boat', updated: '2026-05-01' }),
        templateRecord({ id: 'd', locale: 'de', title: 'Tent und Boot', updated: '2026-01-02' }),
      );
      const search = async (order: 'newest' | 'title') => {
        const options = { locale: 'de', query: 'tent', order, page: WHOLE_RESULT };
        return (await catalog.store.searchTemplates(options)).items.map(
          ({ id, locale }) => `${locale}/${id}`,
        );
      };
      expect(await search('newest')).toEqual(['de/d', 'de/b', 'en/a', 'en/c']);
      expect(await search('title')).toEqual(['de/b', 'de/d', 'en/c', 'en/a']);
    });

    test('a Japanese word of two characters is found within longer words and between others', async () => {
      await put(
        templateRecord({
          id: 'abroad',
          locale: 'ja',
          title: '海外旅行の準備',
          items: ['パスポートを確認する'],
        }),
        templateRecord({ id: 'guests', locale: 'ja', title: '来客の前日', items: ['旅行者用の地図を置く'] }),
        templateRecord({ id: 'moving', locale: 'ja', title: '引っ越しの前日', items: ['ガスを止める'] }),
      );
      expect(await find('旅行', 'ja')).toEqual(['abroad', 'guests']);
      expect(await find('引っ越し', 'ja')).toEqual(['moving']);
      expect(await find('海外旅行 パスポート', 'ja')).toEqual(['abroad']);
      expect(await find('ﾊﾟｽﾎﾟｰﾄ', 'ja')).toEqual(['abroad']);
      expect(await find('パスボート', 'ja')).toEqual(['abroad']);
    });

    test('an Arabic word is found with other letter forms, the article and vowel signs', async () => {
      await put(
        templateRecord({ id: 'travel', locale: 'ar', title: 'قائمة السفر إلى أوروبا' }),
        templateRecord({ id: 'home', locale: 'ar', title: 'تنظيف المنزل' }),
      );
      for (const query of ['سفر', 'السَّفَر', 'اوروبا', 'أوروبا', 'قائمه', 'السفرر']) {
        expect(await find(query, 'ar')).toEqual(['travel']);
      }
    });

    test('a German word is found with and without umlaut, with ue and ss, and in other word forms', async () => {
      await put(
        templateRecord({
          id: 'move',
          locale: 'de',
          title: 'Umzüge in vier Wochen',
          items: ['Große Kartons packen'],
        }),
        templateRecord({ id: 'hike', locale: 'de', title: 'Wanderungen im Herbst' }),
      );
      for (const query of ['Umzug', 'umzüge', 'UMZUEGE', 'grosse', 'Große Umzug', 'Umzgüe']) {
        expect(await find(query, 'de')).toEqual(['move']);
      }
      expect(await find('wanderung', 'de')).toEqual(['hike']);
    });
  });
});
