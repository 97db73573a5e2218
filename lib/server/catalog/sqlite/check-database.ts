import { isUtf8 } from 'node:buffer';
import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { checkMigrations } from '@/lib/server/database/run-migrations';
import { SQLITE_MIGRATIONS } from './migrate-sqlite';

/** Rows that are read before other requests have their turn. */
const ROWS_PER_TURN = 1_000;

/** The tables that the store reads. */
const TABLES: readonly string[] = [
  'kysely_migration',
  'template',
  'template_tag',
  'list_size',
  'template_search',
  'search_template',
  'search_word',
  'template_related',
  'tag',
  'channel',
  'series',
  'share',
] satisfies Array<keyof CatalogTables | 'kysely_migration'>;

export type CheckDatabaseOptions = {
  /** Reads the file alone, as if nothing used it. Otherwise it may be in use, and its write-ahead log is read too. */
  isImmutable?: boolean;
  /** Also checks the structure of the file and its indexes, which takes longer and blocks the process. */
  withIntegrity?: boolean;
};

/**
 * Checks a file that is to become the database of the catalog, before anything else reads it: libsql ends the process
 * when it reads text that is not UTF-8.
 *
 * @throws if the file does not exist, is not a database, has no catalog, is damaged, or is of a newer version or one before 0.2.0.
 */
export async function checkDatabase(
  file: string,
  { isImmutable = false, withIntegrity = false }: CheckDatabaseOptions = {},
): Promise<void> {
  if (!existsSync(file)) throw new Error('the file does not exist');
  const database = new Database(`${pathToFileURL(file).href}?${isImmutable ? 'immutable=1' : 'mode=rw'}`);
  try {
    // Not prepared, so that the connection is closed at once if the file is not a database.
    database.exec('select count(*) from sqlite_master');
    const hasTable = database.prepare('select 1 from sqlite_master where name = ?');
    if (!hasTable.get('kysely_migration')) throw new Error('it has no catalog');
    if (withIntegrity) checkIntegrity(database);
    for (const table of TABLES) if (hasTable.get(table)) await checkText(database, table);
    const migrations = database.prepare('select name from kysely_migration').all() as Array<{ name: string }>;
    checkMigrations(
      migrations.map(({ name }) => name),
      SQLITE_MIGRATIONS.migrations,
    );
  } finally {
    database.close();
  }
}

function checkIntegrity(database: InstanceType<typeof Database>): void {
  const [row] = database.prepare('pragma integrity_check(1)').all() as Array<{ integrity_check: string }>;
  if (row?.integrity_check !== 'ok') throw new Error(`it is damaged: ${row?.integrity_check}`);
}

async function checkText(database: InstanceType<typeof Database>, table: string): Promise<void> {
  const columns = database.prepare(`select name from pragma_table_info('${table}')`).all() as Array<{
    name: string;
  }>;
  const texts = columns.map(({ name }) => `coalesce("${name}", '')`).join(` || char(10) || `);
  const rows = database.prepare(`select cast(${texts} as blob) as bytes from "${table}"`).iterate();
  let count = 0;
  for (const { bytes } of rows as Iterable<{ bytes: ArrayBuffer }>) {
    if (!isUtf8(new Uint8Array(bytes)))
      throw new Error(`it is damaged: the table ${table} has text that is not UTF-8`);
    count++;
    if (count % ROWS_PER_TURN === 0) await setImmediate();
  }
}
