import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** What differs from the last commit: digests of contents by path, null for a file that was deleted. */
export type Changes = ReadonlyMap<string, string | null>;

/**
 * Reads what differs from the last commit in a folder. Files that Git ignores do not count.
 *
 * @returns null if the folder is no checkout, or there is no Git.
 */
export function readChanges(folder = '.'): Changes | null {
  const list = (...args: string[]) =>
    execFileSync('git', [...args, '-z'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\0')
      .filter((file) => file !== '');
  let files: string[];
  try {
    files = [
      ...list('diff', 'HEAD', '--name-only', '--relative'),
      ...list('ls-files', '--others', '--exclude-standard'),
    ];
  } catch {
    return null;
  }
  return new Map(files.map((file) => [file, digest(path.join(folder, file))]));
}

/** The files that have been changed, added, deleted or restored in between. */
export function findChangedFiles(before: Changes, after: Changes): string[] {
  const files = new Set([...before.keys(), ...after.keys()]);
  return [...files].filter((file) => before.get(file) !== after.get(file)).sort();
}

function digest(file: string): string | null {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!stats) return null;
  if (stats.isSymbolicLink()) return readlinkSync(file);
  return stats.isFile() ? createHash('sha256').update(readFileSync(file)).digest('hex') : '';
}
