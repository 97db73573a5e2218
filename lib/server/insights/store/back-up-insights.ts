import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { type BackupOptions, backupDatabase } from '@/lib/server/database/backup-database';
import { STORE_MIGRATION_TABLE } from './open-insights-store';

/** Writes a copy of the file of events as it is at this moment, while a site stores events in it. See `backupDatabase`. */
export function backUpInsights(
  file: string,
  target: string,
  { force }: Pick<BackupOptions, 'force'> = {},
): Promise<void> {
  return backupDatabase(file, target, { force, setting: 'INSIGHTS_DATABASE_URL', check: checkCopy });
}

/** @throws if a file is damaged, or no store of events. */
async function checkCopy(file: string): Promise<void> {
  const database = new Database(`${pathToFileURL(file).href}?immutable=1`);
  try {
    const problems = database.prepare('pragma quick_check(1)').pluck().all();
    if (problems[0] !== 'ok') throw new Error(String(problems[0]));
    const hasTable = database.prepare('select 1 from sqlite_master where name = ?');
    if (!hasTable.get(STORE_MIGRATION_TABLE)) throw new Error('it has no events');
  } finally {
    database.close();
  }
}
