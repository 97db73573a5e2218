import { chmodSync, closeSync, openSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** The permissions that others than the owner may have. */
const OTHERS = 0o077;

/** The files that make up an open database: the database and its write-ahead log. Null where there is none. */
export type DatabaseFiles = { database: string | null; log: string | null };

/** Identifies a file on this machine by device and inode; null if it cannot be found. A replaced file differs. */
export function identifyFile(file: string): string | null {
  try {
    const { dev, ino } = statSync(file);
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

/** Whether an error of `link` means that the file system has no hard links. */
export function hasNoLinks({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EPERM' || code === 'ENOTSUP';
}

/** Path of the write-ahead log of a database. */
export function logPath(database: string): string {
  return `${database}-wal`;
}

/** Path of the index of the write-ahead log of a database. */
function indexPath(database: string): string {
  return `${database}-shm`;
}

export function identifyDatabaseFiles(database: string): DatabaseFiles {
  return { database: identifyFile(database), log: identifyFile(logPath(database)) };
}

/**
 * Keeps other users of the machine from reading a database and the files beside it, whatever the umask: private shares are in them. An
 * empty file is created if there is no database. SQLite gives new files beside a database the mode of that.
 */
export function restrictToOwner(database: string): void {
  try {
    // Never an existing one: to close it would end the locks of all connections that this process has to it.
    closeSync(openSync(database, 'wx', 0o600));
  } catch {
    // It exists, or SQLite says why it cannot be created.
  }
  for (const file of [database, logPath(database), indexPath(database)]) {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & OTHERS) === 0) continue;
    try {
      chmodSync(file, mode & 0o777 & ~OTHERS);
    } catch (error) {
      const { message } = error as Error;
      process.emitWarning(
        `Other users of this machine may read ${file}, which cannot be changed (${message}).`,
      );
    }
  }
}

/** Whether a database has a write-ahead log with content that may be missing in the database itself. */
export function hasLog(database: string): boolean {
  return (statSync(logPath(database), { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/**
 * Deletes the write-ahead log and its index if they are those of a database that was replaced. SQLite would apply the log
 * to the new file.
 */
export function removeStaleLog(database: string, previous: DatabaseFiles): void {
  const now = identifyDatabaseFiles(database);
  if (now.database === previous.database || now.log === null || now.log !== previous.log) return;
  removeLog(database);
}

/** Deletes the write-ahead log of a database and its index. Their content must be in the database, or not wanted. */
export function removeLog(database: string): void {
  for (const name of [logPath(database), indexPath(database)]) rmSync(name, { force: true });
}

/** Waits until a file, or the names in a folder, are on the disk. */
export async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
