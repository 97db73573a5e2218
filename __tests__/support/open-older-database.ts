import { Kysely, Migrator } from 'kysely';
import { SQLITE_MIGRATIONS } from '@/lib/server/catalog/sqlite/migrate-sqlite';
import { createSqliteDialect } from '@/lib/server/catalog/sqlite/sqlite-dialect';

/** Creates a SQLite file with the tables of an earlier version: those after the migration with this name. */
export async function openOlderDatabase<Tables>(file: string, migration: string): Promise<Kysely<Tables>> {
  const db = new Kysely<Tables>({ dialect: createSqliteDialect(file) });
  const provider = { getMigrations: async () => SQLITE_MIGRATIONS };
  const { error } = await new Migrator({ db, provider }).migrateTo(migration);
  if (error) throw error;
  return db;
}
