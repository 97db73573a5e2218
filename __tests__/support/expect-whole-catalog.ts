import { expect } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { checkDatabase } from '@/lib/server/catalog/sqlite/check-database';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { openSqliteDatabase } from '@/lib/server/database/open-sqlite-database';
import { batchIds, type Written } from './background-writer';
import { countWords, readSearchIndex } from './read-search-index';

/**
 * Expects that a database is undamaged, has all that a writer has reported, no batch in part, and a search index of
 * exactly its templates.
 */
export async function expectWholeCatalog(file: string, { batches, shares }: Written): Promise<void> {
  await checkDatabase(file, { withIntegrity: true });
  const db = await openSqliteDatabase<CatalogTables>(file);
  const rows = await db.selectFrom('template').select(['id', 'search_format']).execute();
  const stored = new Set(rows.map(({ id }) => id));
  for (const batch of [...stored].flatMap((id) => /^batch-(\d+)-0$/.exec(id)?.[1] ?? [])) {
    expect(batchIds(Number(batch)).filter((id) => !stored.has(id))).toEqual([]);
  }
  const numbers = [...stored].flatMap((id) => /^batch-(\d+)-/.exec(id)?.[1] ?? []).map(Number);
  expect(numbers).toHaveLength(new Set(numbers).size * batchIds(0).length);
  expect(Math.max(...numbers)).toBeGreaterThanOrEqual(Math.max(...batches));
  await expectSearchIndex(db, stored);
  await db.destroy();

  const store = await openSqliteCatalogStore(file);
  const lookups = await Promise.all(shares.map((id) => store.findShare(id, new Date())));
  expect(lookups.filter((lookup) => lookup.status !== 'open' || !lookup.share.checklist.sections[0])).toEqual(
    [],
  );
  await store.close();
}

async function expectSearchIndex(db: Kysely<CatalogTables>, templates: ReadonlySet<string>): Promise<void> {
  await sql`insert into template_search (template_search) values ('integrity-check')`.execute(db);
  const { templates: indexed, words, ...stored } = await readSearchIndex(db);
  const ids = [...templates].sort();
  expect(indexed.map(({ id }) => id)).toEqual(ids);
  expect([...new Set(stored.terms.map(({ id }) => id))].sort()).toEqual(ids);
  expect(words).toEqual(countWords(indexed));
}
