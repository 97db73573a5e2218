import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';

/** Where Linux has files in memory, and how much space must be there. Containers have 64 MB of it, unless they are told otherwise. */
const MEMORY = { folder: '/dev/shm', bytes: 2 * 1024 ** 3 } as const;

/** Where temporary databases are: in memory if possible, because each transaction waits for the disk, and for all that others write. */
export const DATABASES_ROOT = hasSpaceInMemory() ? MEMORY.folder : tmpdir();

function hasSpaceInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY.folder);
    return bavail * bsize >= MEMORY.bytes;
  } catch {
    return false;
  }
}

/**
 * Creates a temporary folder before the tests of a file and deletes it after them. Call it at the top level. `file`
 * returns a path in the folder.
 */
export function temporaryFolder(): { file: (name: string) => string } {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(DATABASES_ROOT, 'checkleaf-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { file: (name) => path.join(folder, name) };
}
