import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Stores the files of a checkout, without those that Git ignores, as a tree of Git. It changes neither the checkout nor its index.
 *
 * @returns the id of the tree; null if the folder is no checkout, or there is no Git.
 */
export function readCheckout(folder = '.'): string | null {
  const temporary = mkdtempSync(path.join(tmpdir(), 'checkleaf-index-'));
  const env = { ...process.env, GIT_INDEX_FILE: path.join(temporary, 'index') };
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    git('add', '--all', '.');
    return git('write-tree').trim();
  } catch {
    return null;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** The files that have been changed, added or deleted between two trees. */
export function listChangedFiles(before: string, after: string, folder = '.'): string[] {
  const args = ['diff-tree', '-r', '-z', '--name-only', before, after];
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).split('\0').filter(Boolean);
}
