/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { createOlderDatabase, executeScript } from '@/__tests__/support/create-older-database';
import { openTables } from '@/__tests__/support/open-test-catalog';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
import { openCatalogStore } from '@/lib/server/catalog/open-catalog-store';
import { migratePostgres, POSTGRES_MIGRATIONS } from '@/lib/server/catalog/postgres/migrate-postgres';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { editorsKey } from '@/lib/server/catalog/sql/template-lists';
import { openPostgresDatabase } from '@/lib/server/database/open-postgres-database';
import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';

const NOW = new Date('2026-11-24T12:00:00Z');

const folder = temporaryFolder();
const createDatabase = postgresDatabases();

/** The tables and indexes of a database, whatever the order of their columns is. */
async function readSchema(db: Kysely<never>, url: string): Promise<string[]> {
  const parts = isPostgresUrl(url)
    ? sql<{ part: string }>`
        select concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable, column_default, is_identity) as part
        from information_schema.columns where table_schema = current_schema()
        union all select indexdef from pg_indexes where schemaname = current_schema()
        union all select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
          where connamespace = current_schema()::regnamespace and contype <> 'n'
        union all select concat_ws(' ', relname, reloptions) from pg_class
          where relnamespace = current_schema()::regnamespace and relkind = 'r'
      `
    : sql<{ part: string }>`
        select concat_ws(' ', t.name, t.wr, c.name, c.type, c."notnull", c.dflt_value, c.pk) as part
        from pragma_table_list as t inner join pragma_table_info(t.name) as c where t.name not like 'sqlite_%'
        union all select concat_ws(' ', t.name, i."unique", i.origin, i.partial, (
          select group_concat(concat_ws(' ', name, "desc"), ',') from pragma_index_xinfo(i.name) where key
        )) from pragma_table_list as t inner join pragma_index_list(t.name) as i
        union all select concat_ws(' ', t.name, f."from", f."table", f."to", f.on_delete)
          from pragma_table_list as t inner join pragma_foreign_key_list(t.name) as f
        union all select lower(replace(replace(sql, '"', ''), char(10), ' ')) from sqlite_master
          where type = 'index' and sql is not null or sql like '%fts5%'
      `;
  const { rows } = await parts.execute(db);
  const ofThisVersion = rows.filter(({ part }) => !part.includes('migration_lease'));
  // A table that was created again has other names of its constraints.
  return ofThisVersion
    .map(({ part }) =>
      part
        .replace(/\s+/g, ' ')
        .replace(/_pkey\d/, '_pkey')
        .trim(),
    )
    .sort();
}

describe.each([
  ['SQLite', async () => `file:${folder.file(`${randomUUID()}.db`)}`],
  ['PostgreSQL', createDatabase],
] as const)('on %s', (_, createUrl) => {
  test('a catalog of version 0.2.0 keeps its content', async () => {
    const url = await createUrl();
    await createOlderDatabase(url, 'catalog');
    const store = await openCatalogStore(url);
    const list = async (locale: string) =>
      (
        await store.listTemplates(locale, { filter: { tag: 'travel' }, order: 'best', page: WHOLE_RESULT })
      ).items.map((template) => `${template.locale}/${template.title}`);
    expect(await list('en')).toEqual(['en/Camping', 'en/Sailing']);
    expect(await list('de')).toEqual(['de/Zelten', 'en/Sailing']);
    expect((await store.listTags('de')).map((tag) => tag.templateCount)).toEqual([2]);
    const found = await store.searchTemplates({ locale: 'de', query: 'saling', page: WHOLE_RESULT });
    expect(found.items.map(({ id }) => id)).toEqual(['sailing']);
    const related = await store.listRelatedTemplates('sailing', 'de', 6);
    expect(related.map(({ title }) => title)).toEqual(['Zelten']);
    expect((await store.findShare('open'.padEnd(22, '-'), NOW)).status).toBe('open');
    expect((await store.findShare('revoked'.padEnd(22, '-'), NOW)).status).toBe('gone');
    expect(await store.findTemplate('camping', 'de')).toMatchObject({
      title: 'Zelten',
      updated: '2026-11-02',
      promise: '',
      months: null,
      durationDays: 0,
    });
    await store.close();
  });

  test('its lists have the keys by which lists in the order of the editors are sorted', async () => {
    const url = await createUrl();
    await createOlderDatabase(url, 'catalog');
    await (await openCatalogStore(url)).close();
    const db = await openTables(isPostgresUrl(url) ? url : describeDatabaseUrl(url));
    const rows = await db.selectFrom('template').select(['id', 'featured', 'editors_key']).execute();
    const tagged = await db
      .selectFrom('template_tag')
      .innerJoin('template', (join) =>
        join
          .onRef('template.id', '=', 'template_tag.template_id')
          .onRef('template.locale', '=', 'template_tag.locale'),
      )
      .select(['template.editors_key', 'position', 'best_key'])
      .execute();
    await db.destroy();
    expect(rows.length).toBeGreaterThan(2);
    for (const { id, featured, editors_key: key } of rows)
      expect(key).toBe(editorsKey({ id, featured: featured === 1 }));
    expect(tagged.length).toBeGreaterThan(2);
    for (const { editors_key: key, position, best_key: best } of tagged)
      expect(best).toBe(`${position === 0 ? 0 : 1}${key}`);
  });

  test('its tables are those of a new catalog', async () => {
    const [older, newer] = [await createUrl(), await createUrl()];
    await createOlderDatabase(older, 'catalog');
    const schemas = [older, newer].map(async (url) => {
      await (await openCatalogStore(url)).close();
      const db = await openTables(isPostgresUrl(url) ? url : describeDatabaseUrl(url));
      const schema = await readSchema(db as unknown as Kysely<never>, url);
      await db.destroy();
      return schema;
    });
    const [migrated, created] = await Promise.all(schemas);
    expect(created?.length).toBeGreaterThan(100);
    expect(migrated).toEqual(created);
  });

  test('an older catalog is refused', async () => {
    const url = await createUrl();
    await createOlderDatabase(url, 'catalog');
    await executeScript(url, "delete from kysely_migration where name like '%-clock'");
    await expect(openCatalogStore(url)).rejects.toThrow(
      'it is of a version before 0.2.0: start version 0.2.0 on it once, then this one',
    );
  });

  test('a catalog that a newer version has migrated is not opened', async () => {
    const url = await createUrl();
    await (await openCatalogStore(url)).close();
    await executeScript(url, "insert into kysely_migration values ('9999-newer', '')");
    await expect(openCatalogStore(url)).rejects.toThrow('a newer version has migrated it: 9999-newer');
  });
});

async function listMigrations(db: Kysely<CatalogTables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

test('of ten that start at the same time, one migrates the PostgreSQL database', async () => {
  const url = await createDatabase();
  const open = () => openPostgresDatabase<CatalogTables>(url);
  const databases = await Promise.all(Array.from({ length: 10 }, open));
  await Promise.all(databases.map((db) => migratePostgres(db)));
  for (const db of databases) {
    expect(await listMigrations(db)).toEqual(Object.keys(POSTGRES_MIGRATIONS.migrations));
    await db.destroy();
  }
});

test('a migration that fails changes nothing, and the next one need not wait', async () => {
  const db = await openPostgresDatabase<CatalogTables>(await createDatabase());
  await sql`create table share (id text)`.execute(db);
  await expect(migratePostgres(db)).rejects.toThrow('already exists');
  expect((await db.introspection.getTables()).map(({ name }) => name)).toEqual(['share']);
  await sql`drop table share`.execute(db);
  await migratePostgres(db);
  expect(await listMigrations(db)).toEqual(Object.keys(POSTGRES_MIGRATIONS.migrations));
  await db.destroy();
});

test('up-to-date tables are not written to', async () => {
  const db = await openPostgresDatabase<CatalogTables>(await createDatabase());
  await migratePostgres(db);
  const transaction = db.transaction().setAccessMode('read only');
  await transaction.execute((readOnly) => migratePostgres(readOnly));
  await db.destroy();
});
