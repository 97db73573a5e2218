import { lstatSync } from 'node:fs';
import { access, chmod, link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { hasNoLinks, identifyFile, syncToDisk } from './database-files';

export type BackupOptions = {
  /** Whether an existing file may be replaced. */
  force?: boolean | undefined;
  /** The setting that names the database, for errors. */
  setting: string;
  /** Checks the copy, which nothing else uses. */
  check: (file: string) => Promise<void>;
};

/**
 * Writes a copy of a database as it is at this moment, while other processes read and write it. The copy is a single
 * file that only its owner can read, since private shares are in it. It is checked before it gets its name.
 *
 * @throws if there is no database, it is damaged, the target exists, or the copy cannot be written.
 */
export async function backupDatabase(
  database: string,
  target: string,
  { force = false, setting, check }: BackupOptions,
): Promise<void> {
  await access(database).catch(() => {
    throw new Error(`${setting}: there is no database ${database} to back up.`);
  });
  const existing = lstatSync(target, { throwIfNoEntry: false });
  if (existing && !force) throw targetExists(target);
  if (existing && (!existing.isFile() || identifyFile(target) === identifyFile(database))) {
    throw new Error(`${target} is the database itself, or not a regular file: choose another name.`);
  }
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    await copyDatabase(database, temporary);
    await check(temporary);
    if (force) await rename(temporary, target);
    else await linkNew(temporary, target);
    await syncToDisk(path.dirname(target));
  } catch (error) {
    if (error instanceof TargetExistsError) throw error;
    const { message } = error as Error;
    throw new Error(`The database ${database} was not backed up to ${target} (${message}).`, {
      cause: error,
    });
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * Copies a database and the content of its write-ahead log into one file with mode 600, and writes that to the disk.
 *
 * @throws if the database is damaged, or the copy cannot be written.
 */
async function copyDatabase(database: string, target: string): Promise<void> {
  // SQLite accepts an existing file if it is empty.
  await (await open(target, 'w', 0o600)).close();
  await chmod(target, 0o600);
  const source = new Database(`${pathToFileURL(database).href}?mode=rw`);
  try {
    source.exec(`vacuum into '${target.replaceAll("'", "''")}'`);
  } finally {
    source.close();
  }
  await syncToDisk(target);
}

class TargetExistsError extends Error {}

function targetExists(target: string): TargetExistsError {
  return new TargetExistsError(
    `${target} exists already: choose another name, or pass --force to replace it.`,
  );
}

/** Gives a file a second name, unless that is taken. Not every file system can; then it is renamed. */
async function linkNew(temporary: string, target: string): Promise<void> {
  await link(temporary, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw targetExists(target);
    if (!hasNoLinks(error)) throw error;
    await rename(temporary, target);
  });
}
