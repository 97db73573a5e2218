/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { openStore } from '@/__tests__/support/open-store';
import {
  ENGINES,
  openTables,
  openTestCatalog,
  type TestCatalog,
} from '@/__tests__/support/open-test-catalog';
import type { ContentRecord } from '@/lib/catalog/catalog-store';
import { POSTGRES_ENGINE } from '@/lib/server/catalog/postgres/postgres-engine';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { relateOutdatedTemplates } from '@/lib/server/catalog/sql/related-templates';
import { SQLITE_ENGINE } from '@/lib/server/catalog/sqlite/sqlite-engine';

type Parts = Parameters<typeof templateRecord>[0];

/** Eight lists about tents, each a little less like the first one. */
const TENTS: readonly Parts[] = Array.from({ length: 8 }, (_, index) => ({
  id: `tent-${index}`,
  title: 'Tent',
  keywords: ['pegs', 'guy lines', 'campsite', 'awning', 'groundsheet', 'mallet', 'poles'].slice(index),
}));

describe.each(ENGINES)('%s', (engine) => {
  let catalog: TestCatalog;

  beforeEach(async () => {
    catalog = await openTestCatalog(engine);
  });

  afterEach(() => catalog.close());

  const put = (...parts: Parts[]) =>
    catalog.store.applyChange({ source: 'imported', put: parts.map(templateRecord), remove: [] });

  const remove = (id: string, locale = 'en') =>
    catalog.store.applyChange({ source: 'imported', put: [], remove: [{ kind: 'template', id, locale }] });

  const related = async (id: string, locale = 'en', limit = 6, leftOut: string[] = []) =>
    (await catalog.store.listRelatedTemplates(id, locale, limit, leftOut)).map((template) => template.id);

  const readLinks = async () => {
    const db = await openTables(catalog.location);
    const links = await db
      .selectFrom('template_related')
      .selectAll()
      .orderBy('template_id')
      .orderBy('related_id')
      .execute();
    await db.destroy();
    return links;
  };

  const stored = async (id: string) => {
    const links = (await readLinks()).filter((link) => link.template_id === id);
    return links.sort((a, b) => b.score - a.score).map((link) => link.related_id);
  };

  test('lists are related by their words, whatever their tags, dates and ids are', async () => {
    await put(
      { id: 'm', title: 'Camping in a tent', tags: ['outdoors'], updated: '2026-01-01' },
      { id: 'z', title: 'A tent for children', tags: ['family'], updated: '2025-01-01' },
      { id: 'a', title: 'Hiking', tags: ['outdoors'], updated: '2026-06-01' },
      { id: 'b', title: 'Baking bread', tags: ['home'], updated: '2026-06-01' },
    );
    expect(await related('m')).toEqual(['z', 'a']);
    expect(await related('b')).toEqual([]);
  });

  test('words of a title count more than keywords, rare words more than frequent ones', async () => {
    await put(
      { id: 'one', title: 'Sailing', keywords: ['harbour', 'boat'] },
      { id: 'by-title', title: 'A boat', keywords: ['rope'] },
      { id: 'by-rare-word', title: 'Fishing', keywords: ['harbour'] },
      ...['canoe', 'kayak', 'raft'].map((id) => ({ id, title: id, keywords: ['boat', 'paddle'] })),
    );
    expect((await related('one')).slice(0, 2)).toEqual(['by-rare-word', 'by-title']);
  });

  test('lists without keywords are related by what their items are about', async () => {
    await put(
      { id: 'trip', title: 'Two days out', items: ['Fill the stove', 'Clean the old stove', 'Sleep'] },
      { id: 'cooking', title: 'Stove and pans', items: ['Wash up'] },
      { id: 'other', title: 'Taxes', items: ['Fill a form'] },
    );
    expect(await related('trip')).toEqual(['cooking']);
  });

  test('a verb with which items begin relates nothing', async () => {
    await put(
      {
        id: 'one',
        title: 'Taxes',
        items: ['Check the letter first', 'Check the bill twice', 'Check all of it'],
      },
      { id: 'other', title: 'Check of brakes', items: ['Brake'] },
    );
    expect(await related('one')).toEqual([]);
  });

  test('a list that is stored later is related to earlier ones too', async () => {
    await put({ id: 'tent', title: 'Tent' }, { id: 'bread', title: 'Bread' });
    expect(await related('tent')).toEqual([]);
    await put({ id: 'later', title: 'Another tent' });
    expect(await related('tent')).toEqual(['later']);
    expect(await related('later')).toEqual(['tent']);
  });

  test('six are stored of each; one that is more alike takes the place of the one that is least', async () => {
    const [first = {}, second = {}, ...others] = TENTS;
    await put(first, ...others);
    expect(await stored('tent-0')).toEqual(['tent-2', 'tent-3', 'tent-4', 'tent-5', 'tent-6', 'tent-7']);
    await put(second);
    expect(await stored('tent-0')).toEqual(['tent-1', 'tent-2', 'tent-3', 'tent-4', 'tent-5', 'tent-6']);
    expect(await related('tent-0', 'en', 2)).toEqual(['tent-1', 'tent-2']);
  });

  test('the first three are shown, and others that are nearly as much alike as the first', async () => {
    await put(...TENTS);
    expect(await related('tent-0')).toEqual(['tent-1', 'tent-2', 'tent-3']);
    await put(...[...'abcdefgh'].map((id) => ({ id, title: 'Bread' })));
    expect(await related('a')).toEqual([...'bcdefg']);
  });

  test('others take the place of those that are left out, of the six that are stored', async () => {
    await put(...TENTS);
    expect(await related('tent-0', 'en', 6, ['tent-1', 'tent-3'])).toEqual(['tent-2', 'tent-4', 'tent-5']);
    expect(
      await related(
        'tent-0',
        'en',
        6,
        TENTS.slice(1, 6).flatMap(({ id }) => id ?? []),
      ),
    ).toEqual(['tent-6']);
  });

  test('of a removed list nothing is left, and another one takes its place', async () => {
    await put(...TENTS);
    await remove('tent-2');
    expect(await stored('tent-0')).toEqual(['tent-1', 'tent-3', 'tent-4', 'tent-5', 'tent-6', 'tent-7']);
    const ids = (await readLinks()).flatMap((link) => [link.template_id, link.related_id]);
    expect(ids).not.toContain('tent-2');
  });

  test('a list that is about something else now is related no longer', async () => {
    await put({ id: 'one', title: 'Tent' }, { id: 'other', title: 'Tent pegs' });
    await put({ id: 'other', title: 'Sourdough' });
    expect(await related('one')).toEqual([]);
    expect(await related('other')).toEqual([]);
  });

  test('a change of anything else keeps what is related', async () => {
    await put(...TENTS);
    const before = await readLinks();
    await put({ ...TENTS[3], updated: '2026-07-07' });
    expect(await readLinks()).toEqual(before);
  });

  test('related lists are in the locale of the page, or else originals, which come last', async () => {
    await put(
      { id: 'one', title: 'Tent' },
      { id: 'two', title: 'Tent pegs' },
      { id: 'three', title: 'Tent poles and tent pegs' },
      { id: 'three', locale: 'de', title: 'Stangen' },
      { id: 'zelt', locale: 'fr', title: 'Tente' },
    );
    const titles = async (locale: string) =>
      (await catalog.store.listRelatedTemplates('one', locale, 6)).map(({ title }) => title);
    expect(await titles('de')).toEqual(['Stangen', 'Tent pegs']);
    expect((await titles('en')).sort()).toEqual(['Tent pegs', 'Tent poles and tent pegs']);
  });

  test('lists that exist in another language only are related to each other', async () => {
    await put(
      { id: 'eins', locale: 'de', title: 'Zelt' },
      { id: 'zwei', locale: 'de', title: 'Zelte' },
      { id: 'drei', locale: 'fr', title: 'Zelt' },
    );
    expect(await related('eins', 'de')).toEqual(['zwei']);
    expect(await related('eins', 'en')).toEqual([]);
  });

  test('a list about a death is related to no others, and the other way around', async () => {
    const keywords = ['guests', 'speech', 'flowers', 'invitations'];
    await put(
      { id: 'wedding', title: 'Wedding', keywords },
      { id: 'party', title: 'Party', keywords },
      { id: 'funeral', title: 'Funeral', keywords },
      { id: 'wake', title: 'After a death', keywords },
    );
    expect(await related('wedding')).toEqual(['party']);
    expect(await related('funeral')).toEqual(['wake']);
  });

  describe('lists that editors have chosen', () => {
    test('come before those that are alike', async () => {
      await put(...TENTS.slice(0, 4), { id: 'bread', title: 'Bread' });
      await put({ ...TENTS[0], related: ['bread', 'tent-3'] });
      expect(await related('tent-0')).toEqual(['bread', 'tent-3', 'tent-1', 'tent-2']);
      expect(await related('bread')).toEqual([]);
    });

    test('are shown alone if there are three', async () => {
      await put(...TENTS.slice(0, 4), { id: 'bread', title: 'Bread' });
      await put({ ...TENTS[0], related: ['bread', 'tent-3', 'tent-2'] });
      expect(await related('tent-0')).toEqual(['bread', 'tent-3', 'tent-2']);
    });

    test('are shown alone also if some of three are left out, but not of two', async () => {
      await put(...TENTS.slice(0, 4), { id: 'bread', title: 'Bread' });
      await put({ ...TENTS[0], related: ['bread', 'tent-3', 'tent-2'] });
      expect(await related('tent-0', 'en', 6, ['tent-3'])).toEqual(['bread', 'tent-2']);
      await put({ ...TENTS[0], related: ['bread', 'tent-3'] });
      expect(await related('tent-0', 'en', 6, ['tent-3'])).toEqual(['bread', 'tent-1', 'tent-2']);
    });

    test('are ignored until they exist, and again when they are removed', async () => {
      await put({ ...TENTS[0], related: ['bread', 'cake', 'tart', 'tent-0'] }, ...TENTS.slice(1, 3));
      expect(await related('tent-0')).toEqual(['tent-1', 'tent-2']);
      await put(...['bread', 'cake', 'tart'].map((id) => ({ id, title: id })));
      expect(await related('tent-0')).toEqual(['bread', 'cake', 'tart']);
      await remove('tart');
      expect(await related('tent-0')).toEqual(['bread', 'cake', 'tent-1', 'tent-2']);
      await put({ id: 'tart', title: 'Tart' });
      expect(await related('tent-0')).toEqual(['bread', 'cake', 'tart']);
    });

    test('are chosen no longer if the list names them no longer', async () => {
      await put({ ...TENTS[0], related: ['bread'] }, ...TENTS.slice(1, 3), { id: 'bread', title: 'Bread' });
      await put({ ...TENTS[0] });
      expect(await related('tent-0')).toEqual(['tent-1', 'tent-2']);
    });

    test('are those of the original in all languages', async () => {
      await put(
        { ...TENTS[0], related: ['bread'] },
        { id: 'tent-0', locale: 'de', title: 'Zelt' },
        { id: 'bread', locale: 'de', title: 'Brot' },
      );
      expect(await related('tent-0', 'de')).toEqual(['bread']);
    });
  });

  test('what was interrupted is completed when the catalog is opened, and is the same', async () => {
    await put(...TENTS);
    const before = await readLinks();
    expect(before).toHaveLength(48);
    const db = await openTables(catalog.location);
    await sql`delete from template_related where template_id > 'tent-3'`.execute(db);
    await sql`update search_template set is_related = 0 where template_id > 'tent-3'`.execute(db);
    await db.destroy();
    await catalog.store.close();
    catalog.store = await openStore(catalog.location);
    expect(await readLinks()).toEqual(before);
  });

  test('what is read for one list does not grow with the catalog, if all are alike', async () => {
    const records = Array.from(
      { length: 450 },
      (_, index): ContentRecord =>
        templateRecord({
          id: `list-${index}`,
          title: `Camping number${index % 150}`,
          keywords: ['tent', 'pegs'],
        }),
    );
    await catalog.store.applyChange({ source: 'imported', put: records, remove: [] });
    const db = await openTables(catalog.location);
    await sql`update search_template set is_related = 0 where template_id = 'list-7'`.execute(db);
    const counter = new ReadCounter();
    const counted: Kysely<CatalogTables> = db.withPlugin(counter);
    await relateOutdatedTemplates(counted, engine === 'SQLite' ? SQLITE_ENGINE : POSTGRES_ENGINE);
    await db.destroy();
    expect(counter.statements).toBeLessThan(25);
    expect(counter.rows).toBeLessThan(200);
    expect((await related('list-7')).slice(0, 2)).toEqual(['list-157', 'list-307']);
  });
});

/** Counts statements, and the rows that they return. */
class ReadCounter implements KyselyPlugin {
  statements = 0;
  rows = 0;

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    this.statements += 1;
    return node;
  };

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
    this.rows += result.rows.length;
    return result;
  };
}
