import { type Kysely, sql } from 'kysely';
import Database from 'libsql';
import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import { OLD_TABLES, type OldStore, type OldTables } from './open-old-store';

/**
 * Deletes the tables of version 0.2.0. A SQLite file becomes smaller: it is written anew.
 *
 * @param events that they had when they were compared.
 * @throws if others have arrived. Nothing is deleted then.
 */
export async function deleteOldTables(url: string, { db }: OldStore, events: number): Promise<void> {
  const isPostgres = isPostgresUrl(url);
  // What is deleted is not in the new file, so that it need not be overwritten.
  if (!isPostgres) await sql`pragma secure_delete = off`.execute(db);
  await db.transaction().execute(async (transaction) => {
    if (isPostgres) await sql`lock table event in access exclusive mode`.execute(transaction);
    await dropTables(transaction, events);
  });
  if (!isPostgres) shrink(describeDatabaseUrl(url));
}

async function dropTables(transaction: Kysely<OldTables>, expected: number): Promise<void> {
  const { events } = await transaction
    .selectFrom('event')
    .select(({ fn }) => fn.countAll<number>().as('events'))
    .executeTakeFirstOrThrow();
  if (events !== expected)
    throw new Error(
      'Version 0.2.0 has stored events meanwhile. Nothing was deleted: stop it, and run the command once more.',
    );
  for (const table of OLD_TABLES) await sql`drop table if exists ${sql.table(table)}`.execute(transaction);
}

function shrink(file: string): void {
  const database = new Database(file);
  try {
    database.exec('pragma busy_timeout = 60000; vacuum; pragma wal_checkpoint(truncate)');
  } finally {
    database.close();
  }
}
