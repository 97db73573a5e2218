/** @jest-environment node */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readSearchIndex } from '@/__tests__/support/read-search-index';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { formatTemplate } from '@/lib/catalog/markdown/format-template';
import { importFiles } from '@/lib/server/catalog/import/import-files';
import { MarkdownWorkers } from '@/lib/server/catalog/import/markdown-workers';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { fillCatalog, type PreparedTemplate } from '@/lib/server/catalog/sql/fill-catalog';
import { BLOCK_SIZE } from '@/lib/server/catalog/sql/list-blocks';
import { openSqliteDatabase } from '@/lib/server/catalog/sqlite/open-sqlite-database';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { SQLITE_ENGINE } from '@/lib/server/catalog/sqlite/sqlite-engine';
import { prepareLists } from '@/scripts/bench/seed/prepare-lists';
import { syntheticGroups, syntheticList } from '@/scripts/bench/seed/synthetic-catalog';

const CATALOG = { lists: 100, seed: 1 };

const RECORDS = Array.from({ length: CATALOG.lists }, (_, number) => syntheticList(CATALOG, number)).flat();

const GROUPS = syntheticGroups();

/** Tables without ids that depend on the order of writes. */
const TABLES = [
  'template',
  'template_tag',
  'tag',
  'channel',
  'list_entry',
  'list_block',
  'list_block_translation',
  'list_format',
  'search_template',
  'search_total',
] as const;

const folder = temporaryFolder();

const openDatabase = (name: string) => openSqliteDatabase<CatalogTables>(folder.file(name));

async function createStore(name: string) {
  const store = await openSqliteCatalogStore(folder.file(name));
  await store.applyChange({ source: 'imported', put: GROUPS, remove: [] });
  return store;
}

/** Fills a new catalog in bulk, with two batches. */
async function fill(name: string, prepared: readonly PreparedTemplate[]): Promise<void> {
  await (await openSqliteCatalogStore(folder.file(name))).close();
  const db = await openDatabase(name);
  const half = Math.ceil(prepared.length / 2);
  async function* batches() {
    yield prepared.slice(0, half);
    yield prepared.slice(half);
  }
  await fillCatalog(db, SQLITE_ENGINE, {
    source: 'imported',
    groups: GROUPS,
    batches: batches(),
    listBlockSize: BLOCK_SIZE,
  });
  await db.destroy();
}

/** All rows of a catalog, sorted, but for the checksums of files and the keys of the search index. */
async function readRows(name: string) {
  const db = await openDatabase(name);
  const tables = await Promise.all(
    TABLES.map(async (table) => {
      const rows = await db.selectFrom(table).selectAll().execute();
      const lines = rows.map((row) =>
        JSON.stringify({ ...row, checksum: '', key: 'key' in row && table === 'list_entry' ? row.key : '' }),
      );
      return [table, lines.sort()] as const;
    }),
  );
  const searchIndex = await readSearchIndex(db);
  await db.destroy();
  return { tables: Object.fromEntries(tables), searchIndex };
}

test('a catalog that is filled in bulk has the rows that changes of a store write', async () => {
  await fill('filled.db', prepareLists(CATALOG, 0, CATALOG.lists));
  const store = await createStore('changed.db');
  await store.applyChange({ source: 'imported', put: RECORDS, remove: [] });
  await store.close();
  const rows = await readRows('filled.db');
  expect(rows.tables.template).toHaveLength(RECORDS.length);
  expect(new Set(RECORDS.map(({ value }) => value.locale)).size).toBe(7);
  expect(rows).toEqual(await readRows('changed.db'));
});

test('a catalog that is filled in bulk has the rows that an import of the same lists writes', async () => {
  const prepared = prepareLists(CATALOG, 0, CATALOG.lists);
  await fill(
    'english.db',
    prepared.filter(({ template }) => template.locale === 'en'),
  );
  mkdirSync(folder.file('lists'));
  const originals = RECORDS.filter(({ value }) => value.locale === 'en');
  for (const [index, { value }] of originals.entries()) {
    const name = `${String(index).padStart(3, '0')}.md`;
    writeFileSync(path.join(folder.file('lists'), name), formatTemplate(value));
  }
  const store = await createStore('imported.db');
  const workers = new MarkdownWorkers(1);
  const { errors } = await importFiles(store, [folder.file('lists')], {
    locale: 'en',
    today: '2026-11-22',
    workers,
  });
  await workers.close();
  await store.close();
  expect(errors).toEqual([]);
  expect(await readRows('imported.db')).toEqual(await readRows('english.db'));
});

test('a catalog with templates is not filled', async () => {
  const prepared = prepareLists(CATALOG, 0, 1);
  await fill('twice.db', prepared);
  await expect(fill('twice.db', prepared)).rejects.toThrow('The catalog is not empty.');
});
