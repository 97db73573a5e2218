/** @jest-environment node */
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  ENGINES,
  openTables,
  openTestCatalog,
  type TestCatalog,
} from '@/__tests__/support/open-test-catalog';
import { prepareLists } from '@/__tests__/support/prepare-lists';
import { readSearchIndex } from '@/__tests__/support/read-search-index';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { formatTemplate } from '@/lib/catalog/markdown/format-template';
import { importFiles } from '@/lib/server/catalog/import/import-files';
import { POSTGRES_ENGINE } from '@/lib/server/catalog/postgres/postgres-engine';
import { fillCatalog, type PreparedTemplate } from '@/lib/server/catalog/sql/fill-catalog';
import { SQLITE_ENGINE } from '@/lib/server/catalog/sqlite/sqlite-engine';
import { syntheticGroups, syntheticList } from '@/scripts/bench/growth/synthetic-catalog';

const CATALOG = { lists: 40, seed: 1 };

const RECORDS = Array.from({ length: CATALOG.lists }, (_, number) => syntheticList(CATALOG, number)).flat();

const GROUPS = syntheticGroups();

/** Tables without ids that depend on the order of writes. */
const TABLES = ['template', 'template_tag', 'tag', 'channel', 'search_template', 'search_total'] as const;

const folder = temporaryFolder();

beforeAll(() => {
  mkdirSync(folder.file('lists'));
  for (const [index, { value }] of RECORDS.entries()) {
    if (value.locale !== 'en') continue;
    writeFileSync(folder.file(`lists/${index}.md`), formatTemplate(value));
  }
});

describe.each(ENGINES)('%s', (engine) => {
  const open: TestCatalog[] = [];

  afterEach(async () => {
    for (const catalog of open.splice(0)) await catalog.close();
  });

  const createCatalog = async () => {
    const catalog = await openTestCatalog(engine);
    open.push(catalog);
    return catalog;
  };

  /** Fills a new catalog in bulk, with two batches. */
  const fill = async (prepared: readonly PreparedTemplate[]) => {
    const catalog = await createCatalog();
    await fillAgain(catalog, prepared);
    return catalog;
  };

  const fillAgain = async ({ location }: TestCatalog, prepared: readonly PreparedTemplate[]) => {
    const db = await openTables(location);
    const half = Math.ceil(prepared.length / 2);
    async function* batches() {
      yield prepared.slice(0, half);
      yield prepared.slice(half);
    }
    await fillCatalog(db, engine === 'SQLite' ? SQLITE_ENGINE : POSTGRES_ENGINE, {
      source: 'imported',
      groups: GROUPS,
      batches: batches(),
    }).finally(() => db.destroy());
  };

  /** All rows of a catalog, sorted, but for the checksums of files and the keys of the search index. */
  const readRows = async ({ location }: TestCatalog) => {
    const db = await openTables(location);
    const tables = await Promise.all(
      TABLES.map(async (table) => {
        const rows = await db.selectFrom(table).selectAll().execute();
        const lines = rows.map((row) => JSON.stringify({ ...row, checksum: '', key: '' }));
        return [table, lines.sort()] as const;
      }),
    );
    const searchIndex = await readSearchIndex(db, engine);
    await db.destroy();
    return { tables: Object.fromEntries(tables), searchIndex };
  };

  test('a catalog that is filled in bulk has the rows that changes of a store write', async () => {
    const changed = await createCatalog();
    await changed.store.applyChange({ source: 'imported', put: GROUPS, remove: [] });
    await changed.store.applyChange({ source: 'imported', put: RECORDS, remove: [] });
    const rows = await readRows(await fill(prepareLists(CATALOG, 0, CATALOG.lists)));
    expect(rows.tables.template).toHaveLength(RECORDS.length);
    expect(new Set(RECORDS.map(({ value }) => value.locale)).size).toBe(3);
    expect(rows).toEqual(await readRows(changed));
  });

  test('a catalog that is filled in bulk has the rows that an import of the same lists writes', async () => {
    const imported = await createCatalog();
    await imported.store.applyChange({ source: 'imported', put: GROUPS, remove: [] });
    const options = { locale: 'en', today: '2026-11-22' };
    const { errors } = await importFiles(imported.store, [folder.file('lists')], options);
    expect(errors).toEqual([]);
    const prepared = prepareLists(CATALOG, 0, CATALOG.lists);
    const filled = await fill(prepared.filter(({ template }) => template.locale === 'en'));
    expect(await readRows(imported)).toEqual(await readRows(filled));
  });

  test('a catalog with templates is not filled', async () => {
    const prepared = prepareLists(CATALOG, 0, 1);
    const catalog = await fill(prepared);
    await expect(fillAgain(catalog, prepared)).rejects.toThrow('The catalog is not empty.');
  });
});
