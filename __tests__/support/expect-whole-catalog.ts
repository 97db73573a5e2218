import { expect } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { checkDatabase } from '@/lib/server/catalog/sqlite/check-database';
import { openSqliteDatabase } from '@/lib/server/catalog/sqlite/open-sqlite-database';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import type { SqliteTables } from '@/lib/server/catalog/sqlite/sqlite-tables';
import { batchIds, type Written } from './background-writer';

/**
 * Expects that a database is undamaged, has all that a writer has reported, no batch in part, and a search index of
 * exactly its templates.
 */
export async function expectWholeCatalog(file: string, { batches, shares }: Written): Promise<void> {
  await checkDatabase(file, { withIntegrity: true });
  const db = await openSqliteDatabase<SqliteTables>(file);
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

async function expectSearchIndex(db: Kysely<SqliteTables>, templates: ReadonlySet<string>): Promise<void> {
  await sql`insert into template_search (template_search) values ('integrity-check')`.execute(db);
  const indexed = await db.selectFrom('template_search').select('template_id').execute();
  expect(indexed.map(({ template_id }) => template_id).sort()).toEqual([...templates].sort());
  const words = await db.selectFrom('template_word').select('template_id').distinct().execute();
  expect(words.map(({ template_id }) => template_id).sort()).toEqual([...templates].sort());
  const unindexed = await sql`
    select word from template_word where not exists (
      select 1 from word_pair where word_pair.locale = template_word.locale and word_pair.word = template_word.word
    )
  `.execute(db);
  expect(unindexed.rows).toEqual([]);
}
