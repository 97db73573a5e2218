/** @jest-environment node */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { CompiledQuery, type Kysely } from 'kysely';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { makeTemplate } from '@/__tests__/support/make-template';
import { readDatabase } from '@/__tests__/support/read-database';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { TemplateList } from '@/lib/catalog/catalog-store';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { readList } from '@/lib/server/catalog/sql/template-lists';
import { readTemplatesOfMonth } from '@/lib/server/catalog/sql/templates-of-month';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { openSqliteDatabase } from '@/lib/server/database/open-sqlite-database';

const folder = temporaryFolder();

test('other requests have their turn while many statements run', async () => {
  const opened = await openSqliteCatalogStore(folder.file('turns.db'));
  let hasTurn = false;
  const turn = setImmediate().then(() => {
    hasTurn = true;
  });
  for (let count = 0; count < 20_000 && !hasTurn; count++) await opened.ping();
  expect(hasTurn).toBe(true);
  await turn;
  await opened.close();
});

test('the database does not contain the id of a share', async () => {
  const share = {
    id: 'x'.repeat(22),
    title: 'Our trip',
    owner: 'Ana Souza',
    createdAt: '2026-06-01T12:00:00.000Z',
    checklist: makeTemplate().checklist,
  };
  const file = folder.file('shares.db');
  const other = await openSqliteCatalogStore(file);
  await other.addShare(share, null);
  await other.close();
  const bytes = readDatabase(file);
  expect(bytes).toContain(share.title);
  expect(bytes).not.toContain(share.id);
});

test('a store that is closed during a transaction finishes it first', async () => {
  const file = folder.file('closing.db');
  const store = await openSqliteCatalogStore(file);
  const closings: Array<Promise<void>> = [];
  await store.change({ source: 'imported', templateIds: ['a'] }, async (transaction) => {
    closings.push(store.close());
    await setImmediate();
    await transaction.put([{ kind: 'template', checksum: '1', value: makeTemplate({ id: 'a' }) }]);
  });
  expect(closings).toHaveLength(1);
  await Promise.all(closings);
  const opened = await openSqliteCatalogStore(file);
  expect(await opened.findTemplate('a', 'en')).toMatchObject({ id: 'a' });
  await opened.close();
});

/** Returns the plan of each query of an action on a catalog with one template. */
async function explainQueries(action: (db: Kysely<CatalogTables>) => Promise<unknown>): Promise<string[][]> {
  const file = folder.file('plan.db');
  const store = await openSqliteCatalogStore(file);
  const months = { north: [3], south: [9] };
  await store.applyChange({
    source: 'imported',
    put: [templateRecord({ id: 'a', tags: ['home'], channel: 'desk', featured: true, months })],
    remove: [],
  });
  await store.close();
  const db = await openSqliteDatabase<CatalogTables>(file);
  const queries: CompiledQuery[] = [];
  const observed = db.withPlugin({
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await action(observed);
  const plans = queries.map(async ({ sql, parameters }) => {
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(plan);
    return rows.map(({ detail }) => detail);
  });
  const details = await Promise.all(plans);
  await db.destroy();
  return details;
}

test.each<TemplateList>([
  {},
  { order: 'title' },
  { filter: { featured: true } },
  { filter: { channel: 'desk' } },
  { filter: { channel: 'desk' }, order: 'editors' },
  { filter: { tag: 'home' } },
  { filter: { tag: 'home' }, order: 'title' },
  { filter: { tag: 'home' }, order: 'best' },
])('the list %j is counted and read from one index, without sorting', async (list) => {
  const details = await explainQueries(async (db) => {
    await readList(db, 'en', { ...list, page: { number: 1, size: 10 } });
    await readList(db, 'de', { ...list, page: { number: 1, size: 10 } });
  });
  expect(details).toHaveLength(5);
  const byIndex =
    /^SEARCH (template(_tag)? USING COVERING INDEX template_|list_size USING INDEX .*\(kind=\? AND id=\? AND locale=\?)/;
  for (const detail of details) expect(detail).toEqual([expect.stringMatching(byIndex)]);
});

test('the templates of a month are read from the index of those with months, without sorting', async () => {
  const details = await explainQueries((db) =>
    readTemplatesOfMonth(db, 'de', { month: 3, hemisphere: 'north' }),
  );
  const plan = 'SEARCH template USING INDEX template_by_months (locale=?)';
  expect(details).toEqual([[plan], [plan]]);
});
