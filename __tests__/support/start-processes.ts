import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { openPostgresDatabase } from '@/lib/server/database/open-postgres-database';
import { bundledScript } from './bundled-script';

const run = promisify(execFile);

/**
 * Lets processes open the catalog store of a database and load content, all at the same time.
 *
 * @param url a value of `DATABASE_URL`.
 * @param content the embedded catalog, or a folder like it.
 * @returns what each of them has found: the number of English templates.
 */
export async function startProcesses(count: number, url: string, content = 'content'): Promise<number[]> {
  const command = [await bundledScript('__tests__/support/sync-store.ts'), url, content];
  const starts = Array.from({ length: count }, () => run(process.execPath, command));
  return (await Promise.all(starts)).map(({ stdout }) => Number(stdout));
}

/** Number of transactions that have written the stored templates of a PostgreSQL database. */
export async function countWriters(url: string): Promise<number | undefined> {
  const db: Kysely<unknown> = await openPostgresDatabase(url);
  const { rows } = await sql<{ count: number }>`
    select count(distinct cast(xmin as text)) as count from template
  `.execute(db);
  await db.destroy();
  return rows[0]?.count;
}
