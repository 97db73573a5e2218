/** @jest-environment node */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { buildTestTemplate, templateRecord } from '@/__tests__/support/build-test-template';
import { openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
import type { ContentRecord } from '@/lib/catalog/catalog-store';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { insertTemplates, templateColumns } from '@/lib/server/catalog/sql/write-content';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { SQLITE_ENGINE } from '@/lib/server/catalog/sqlite/sqlite-engine';
import { openSqliteDatabase } from '@/lib/server/database/open-sqlite-database';

const run = promisify(execFile);

const SEARCH_STORE = path.resolve('__tests__/support/search-store.ts');

let catalog: TestCatalog;

beforeEach(async () => {
  catalog = await openTestCatalog();
});

afterEach(() => catalog.close());

const put = (...records: ContentRecord[]) =>
  catalog.store.applyChange({ source: 'imported', put: records, remove: [] });

const find = async (query: string, locale = 'en') =>
  (await catalog.store.searchTemplates({ locale, query, page: WHOLE_RESULT })).items.map(({ id }) => id);

describe('a store that was filled by an earlier version', () => {
  const openDatabase = () => openSqliteDatabase<CatalogTables>(catalog.location);

  /** Stores an imported template that is not indexed in the current format. */
  async function storeOutdated(): Promise<void> {
    await catalog.store.close();
    const db = await openDatabase();
    const template = buildTestTemplate({ id: 'a', title: 'Sailing' });
    const columns = templateColumns(template, { source: 'imported', checksum: 'sum' });
    const rows = { template: { id: 'a', locale: 'en', ...columns, search_format: 1 }, tags: [] };
    await db.transaction().execute((transaction) => insertTemplates(transaction, SQLITE_ENGINE, [rows]));
    await db.destroy();
  }

  test('is indexed when it is opened, including imported templates', async () => {
    await storeOutdated();
    catalog.store = await openSqliteCatalogStore(catalog.location);
    expect(await find('sailing')).toEqual(['a']);
    expect(await find('saling')).toEqual(['a']);
  });

  test('is indexed completely if two processes open it at the same time', async () => {
    await storeOutdated();
    const search = () =>
      run(process.execPath, ['--require', 'tsx/cjs', SEARCH_STORE, catalog.location, 'saling']);
    const outputs = await Promise.all([search(), search()]);
    expect(outputs.map(({ stdout }) => JSON.parse(stdout))).toEqual([['a'], ['a']]);
    catalog.store = await openSqliteCatalogStore(catalog.location);
  });

  test('is indexed again if the search format differs, without duplicates', async () => {
    await put(templateRecord({ id: 'a', title: 'Sailing' }), templateRecord({ id: 'b', title: 'Sailing' }));
    const db = await openDatabase();
    await db.updateTable('template').set({ search_format: -1 }).execute();
    await catalog.store.close();
    catalog.store = await openSqliteCatalogStore(catalog.location);
    const indexed = await db.selectFrom('search_template').select('template_id').execute();
    await db.destroy();
    expect(indexed.map(({ template_id: id }) => id)).toEqual(['a', 'b']);
    expect(await find('saling')).toEqual(['a', 'b']);
  });
});
