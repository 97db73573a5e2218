import { type Kysely, Migrator } from 'kysely';
import { SQLITE_MIGRATIONS } from '@/lib/server/catalog/sqlite/migrate-sqlite';
import { openSqliteDatabase } from '@/lib/server/catalog/sqlite/open-sqlite-database';

/** Creates a SQLite file with the tables of an earlier version: those after the migration with this name. */
export async function openOlderDatabase<Tables>(file: string, migration: string): Promise<Kysely<Tables>> {
  const db = await openSqliteDatabase<Tables>(file);
  const provider = { getMigrations: async () => SQLITE_MIGRATIONS };
  const { error } = await new Migrator({ db, provider }).migrateTo(migration);
  if (error) throw error;
  return db;
}
