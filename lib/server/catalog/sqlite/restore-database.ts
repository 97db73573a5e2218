import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chown, link, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import {
  hasLog,
  hasNoLinks,
  identifyDatabaseFiles,
  logPath,
  removeLog,
  removeStaleLog,
  restrictToOwner,
  syncToDisk,
} from '@/lib/server/database/database-files';
import { BLOCKING_WAIT_MS, retryWhileLocked } from '@/lib/server/database/retry-while-locked';
import { isDamageError } from '@/lib/server/database/sqlite-errors';
import { checkDatabase } from './check-database';

const LOCK_TIMEOUT_MS = 15_000;

const PAUSE_MS = 50;

export type RestoreOptions = {
  /** For the name of the replaced database. */
  now: Date;
  /** How long, in ms, to wait until no other process writes to the database. */
  lockTimeoutMs?: number;
};

export type RestoreReport = {
  /** New name of the database that was replaced; null if there was none. */
  replaced: string | null;
  /** Number of shares that are revoked in the replaced database, but not in the backup. Null if it cannot be read. */
  revokedShares: number | null;
};

/**
 * Replaces a database by a backup, also while the site runs. The backup is checked first. The replaced database remains
 * beside the new one. Shares that it has revoked are revoked in the new one too.
 *
 * @throws if the backup is not one, is damaged or too new, or the database is being written. Nothing is changed then.
 */
export async function restoreDatabase(
  backup: string,
  databaseName: string,
  { now, lockTimeoutMs = LOCK_TIMEOUT_MS }: RestoreOptions,
): Promise<RestoreReport> {
  // The file itself, if its name is that of a symbolic link.
  const database = await realpath(databaseName).catch(() => databaseName);
  const temporary = `${database}.${process.pid}.tmp`;
  let lock: InstanceType<typeof Database> | null = null;
  try {
    await copyBackup(backup, temporary);
    if (!existsSync(database)) {
      removeLog(database);
      await rename(temporary, database);
      await syncToDisk(path.dirname(database));
      return { replaced: null, revokedShares: null };
    }
    await copyOwner(database, temporary);
    lock = await lockDatabase(database, lockTimeoutMs);
    const revokedShares = lock ? updateFrom(database, temporary, REVOKE_SHARES) : null;
    if (lock) updateFrom(database, temporary, COPY_CLOCK);
    await syncToDisk(temporary);
    const replaced = `${database}.${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}`;
    await swap(database, temporary, replaced);
    return { replaced, revokedShares };
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`${backup} was not restored to the database ${database} (${message}).`, { cause: error });
  } finally {
    lock?.close();
    await rm(temporary, { force: true });
  }
}

async function copyBackup(backup: string, target: string): Promise<void> {
  const stats = await stat(backup).catch(() => null);
  if (!stats?.isFile()) throw new Error('there is no such file');
  if (hasLog(backup)) {
    throw new Error(
      `there is a write-ahead log beside it, ${logPath(backup)}: use a file that db:backup has written`,
    );
  }
  // `copyFile` would give it the mode of the backup, which others may be able to read.
  await pipeline(createReadStream(backup), createWriteStream(target, { mode: 0o600 }));
  await syncToDisk(target);
  await checkDatabase(target, { isImmutable: true, withIntegrity: true });
}

/** Gives a file the owner of another, so that the same processes can open it. */
async function copyOwner(from: string, to: string): Promise<void> {
  const [wanted, stats] = [await stat(from), await stat(to)];
  if (wanted.uid !== stats.uid || wanted.gid !== stats.gid) await chown(to, wanted.uid, wanted.gid);
}

/**
 * Writes the whole write-ahead log of a database into it, and keeps other processes from writing until the connection is
 * closed. Null if the file is damaged.
 */
async function lockDatabase(file: string, timeoutMs: number): Promise<InstanceType<typeof Database> | null> {
  const database = new Database(`${pathToFileURL(file).href}?mode=rw`);
  const deadline = performance.now() + timeoutMs;
  try {
    database.exec(`pragma busy_timeout = ${BLOCKING_WAIT_MS}`);
    while (true) {
      await retryWhileLocked(deadline - performance.now(), () => {
        database.exec('pragma wal_checkpoint(truncate)');
        database.exec('begin immediate');
      });
      if (!hasLog(file)) return database;
      database.exec('rollback');
      if (performance.now() > deadline) throw new Error('other processes do not stop to read or write it');
      await setTimeout(PAUSE_MS);
    }
  } catch (error) {
    database.close();
    if (isDamageError(error)) return null;
    throw error;
  }
}

/** Revokes the shares in the copy that are revoked in the replaced database. */
const REVOKE_SHARES = `
  update share
  set revoked_at = (select revoked_at from replaced.share as other where other.id_hash = share.id_hash)
  where revoked_at is null
    and id_hash in (select id_hash from replaced.share where revoked_at is not null)
`;

/** The replaced database knows better than a backup what time it is. Otherwise, the system clock would be doubted. */
const COPY_CLOCK = 'insert or replace into clock select * from replaced.clock';

/** Changes a copy by what the replaced database knows. Returns the number of rows, or null on failure. */
function updateFrom(replaced: string, copy: string, statement: string): number | null {
  const database = new Database(copy);
  try {
    database.exec(`
      pragma journal_mode = DELETE;
      attach '${pathToFileURL(replaced).href.replaceAll("'", "''")}?mode=ro' as replaced;
      ${statement};
    `);
    const { count } = database.prepare('select changes() as count').get() as { count: number };
    return count;
  } catch {
    // One of them has the tables of an earlier version, or the replaced one is damaged.
    return null;
  } finally {
    database.close();
  }
}

async function swap(database: string, temporary: string, replaced: string): Promise<void> {
  const files = identifyDatabaseFiles(database);
  await link(database, replaced).catch(async (error: NodeJS.ErrnoException) => {
    if (!hasNoLinks(error)) throw error;
    await rename(database, replaced);
  });
  // Only a damaged database still has one.
  if (hasLog(database)) await rename(logPath(database), logPath(replaced));
  await rename(temporary, database);
  removeStaleLog(database, files);
  restrictToOwner(replaced);
  await syncToDisk(path.dirname(database));
}
