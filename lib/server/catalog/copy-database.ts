import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { openPostgresDatabase } from '@/lib/server/database/open-postgres-database';
import { openSqliteDatabase } from '@/lib/server/database/open-sqlite-database';
import {
  listPendingMigrations,
  type MigrationSet,
  runMigrations,
} from '@/lib/server/database/run-migrations';
import { checkDatabaseLocation, describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import { POSTGRES_MIGRATIONS } from './postgres/migrate-postgres';
import { POSTGRES_ENGINE } from './postgres/postgres-engine';
import type { CatalogTables } from './sql/catalog-tables';
import { relateTemplates } from './sql/related-templates';
import { updateSearchIndex } from './sql/search-index';
import type { SqlEngine } from './sql/sql-engine';
import { writeTransaction } from './sql/write-transaction';
import { checkDatabase } from './sqlite/check-database';
import { SQLITE_MIGRATIONS } from './sqlite/migrate-sqlite';
import { SQLITE_ENGINE } from './sqlite/sqlite-engine';

/** The tables that are copied, and their keys. All others follow from them and are written anew, or belong to this machine. */
export const COPIED_TABLES = {
  tag: ['id', 'locale'],
  channel: ['id', 'locale'],
  series: ['id', 'locale'],
  template: ['id', 'locale'],
  template_tag: ['template_id', 'locale', 'tag'],
  list_size: ['kind', 'id', 'locale', 'translations'],
  share: ['id_hash'],
} as const satisfies { [Table in keyof CatalogTables]?: ReadonlyArray<keyof CatalogTables[Table]> };

type CopiedTable = keyof typeof COPIED_TABLES;

const TABLES = Object.keys(COPIED_TABLES) as CopiedTable[];

/** Rows that are read and written at a time. A checklist can have 10,000 items. */
const ROWS_PER_PAGE = 100;

/** How long, in ms, a statement may take that reads the source. Those that count rows read a whole table. */
const READ_TIMEOUT_MS = 600_000;

export type CopyProgress = { rows: number; totalRows: number };

/** What was copied, by table. The digest is that of all rows, in the order of their keys. */
export type CopyReport = Record<CopiedTable, { rows: number; digest: string }>;

/**
 * Copies the catalog and the private shares, also those that have ended, to an empty database, which may be one of another engine.
 * Each is a URL of PostgreSQL, or the path of a SQLite file, with or without `file:`. Tables and files of the target are created if
 * they do not exist. The source is read as it is at the beginning.
 *
 * Everything is written by one transaction, which is committed only if all rows, read back, have the digests of those that were
 * read: whatever ends a copy, the target remains empty.
 *
 * @throws if the target has content, or a row cannot be read or written, or differs. The message names the database, without its
 * password.
 */
export async function copyDatabase(
  from: string,
  to: string,
  onProgress: (progress: CopyProgress) => void = () => undefined,
): Promise<CopyReport> {
  checkDatabaseLocation('FROM', from);
  checkDatabaseLocation('TO', to);
  const source = await openDatabase(from, checkDatabase, async (db, { migrations }) => {
    if ((await listPendingMigrations(db, migrations)).length > 0)
      throw new Error('it has no catalog of this version: start this version on it once');
  });
  try {
    const target = await openDatabase(to, createFolder, async (db, { migrations }) => {
      // A database of a newer version is refused as such.
      await listPendingMigrations(db, migrations);
      // Before anything is written, also if the tables are those of an earlier version.
      for (const table of TABLES) {
        if (await migrations.engine.hasTable(db, table)) await requireEmpty(db, table, to);
      }
      await runMigrations(db, migrations);
    });
    try {
      const { engine, migrations } = partsOf(to);
      const report = await writeTransaction(target, engine, async (transaction) => {
        for (const table of TABLES) await requireEmpty(transaction, table, to);
        // The transaction of the source ends before the search index is written, which takes long.
        const copied = await source
          .transaction()
          .setAccessMode('read only')
          .setIsolationLevel('repeatable read')
          .execute((reading) => copyTables(reading, transaction, onProgress));
        await updateSearchIndex(transaction, engine);
        await relateTemplates(transaction, engine);
        for (const table of TABLES) await verify(transaction, table, copied[table], to);
        return copied;
      });
      if (isPostgresUrl(to)) await sql`analyze`.execute(target);
      else await migrations.engine.finish(target);
      return report;
    } finally {
      await target.destroy();
    }
  } finally {
    await source.destroy();
  }
}

type EngineParts = { engine: SqlEngine; migrations: MigrationSet };

function partsOf(location: string): EngineParts {
  return isPostgresUrl(location)
    ? { engine: POSTGRES_ENGINE, migrations: POSTGRES_MIGRATIONS }
    : { engine: SQLITE_ENGINE, migrations: SQLITE_MIGRATIONS };
}

/** The database to which a catalog is to be copied has one already. */
class NotEmptyError extends Error {}

async function createFolder(file: string): Promise<void> {
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
}

async function openDatabase(
  location: string,
  prepareFile: (file: string) => Promise<void>,
  prepare: (db: Kysely<CatalogTables>, parts: EngineParts) => Promise<void>,
): Promise<Kysely<CatalogTables>> {
  const name = describeDatabaseUrl(location);
  let db: Kysely<CatalogTables> | undefined;
  try {
    if (!isPostgresUrl(location)) await prepareFile(name);
    // The transaction of each database waits for the other one.
    db = isPostgresUrl(location)
      ? await openPostgresDatabase(location, { statementTimeoutMs: READ_TIMEOUT_MS, mayIdle: true })
      : await openSqliteDatabase(name);
    await prepare(db, partsOf(location));
    return db;
  } catch (cause) {
    await db?.destroy();
    if (cause instanceof NotEmptyError) throw cause;
    throw new Error(`The database ${name} cannot be opened (${(cause as Error).message}).`, { cause });
  }
}

async function requireEmpty(db: Kysely<CatalogTables>, table: CopiedTable, location: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  if (rows.length === 0) return;
  throw new NotEmptyError(
    `${describeDatabaseUrl(location)} has content already (in the table ${table}): create an empty database, or choose another file. ` +
      'A site must not have been started on it, because each start stores the embedded catalog.',
  );
}

async function copyTables(
  source: Transaction<CatalogTables>,
  target: Transaction<CatalogTables>,
  onProgress: (progress: CopyProgress) => void,
): Promise<CopyReport> {
  const progress = { rows: 0, totalRows: 0 };
  for (const table of TABLES) progress.totalRows += await countRows(source, table);
  const report: Partial<CopyReport> = {};
  for (const table of TABLES) {
    report[table] = await digestRows(source, table, async (rows) => {
      // Templates are to be indexed.
      const values = table === 'template' ? rows.map((row) => ({ ...row, search_format: 0 })) : rows;
      await target
        .insertInto(table)
        .values(values as never)
        .execute();
      progress.rows += rows.length;
      onProgress(progress);
    });
  }
  return report as CopyReport;
}

async function countRows(db: Kysely<CatalogTables>, table: CopiedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

type Row = Record<string, unknown>;

/** Reads all rows of a table by pages of its key, which engines sort alike. */
async function digestRows(
  db: Kysely<CatalogTables>,
  table: CopiedTable,
  onPage: (rows: readonly Row[]) => Promise<void> = () => Promise.resolve(),
): Promise<CopyReport[CopiedTable]> {
  const keyNames: readonly string[] = COPIED_TABLES[table];
  const key = sql.join(keyNames.map((name) => sql.ref(name)));
  const hash = createHash('sha256');
  let count = 0;
  let after: RawBuilder<unknown> = sql``;
  while (true) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${after} order by ${key} limit ${sql.lit(ROWS_PER_PAGE)}
    `.execute(db);
    for (const row of rows) hash.update(describeRow(row));
    if (rows.length > 0) await onPage(rows);
    count += rows.length;
    if (rows.length < ROWS_PER_PAGE) return { rows: count, digest: hash.digest('hex') };
    const last = rows.at(-1) ?? {};
    after = sql`where (${key}) > (${sql.join(keyNames.map((name) => last[name]))})`;
    // libsql frees prepared statements between tasks, but its promises do not end one.
    await setImmediate();
  }
}

/** The values of a row, which engines return in other types and orders, without its state in the search index. */
function describeRow({ search_format, ...row }: Row): string {
  const columns = Object.keys(row).sort();
  return JSON.stringify(columns.map((name) => (row[name] === null ? null : String(row[name]))));
}

async function verify(
  target: Transaction<CatalogTables>,
  table: CopiedTable,
  expected: CopyReport[CopiedTable],
  location: string,
): Promise<void> {
  const { rows, digest } = await digestRows(target, table);
  if (rows === expected.rows && digest === expected.digest) return;
  const name = describeDatabaseUrl(location);
  throw new Error(
    `${name} did not store the table ${table} as it was read (${rows} of ${expected.rows} rows).`,
  );
}
