import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';

/**
 * Creates a temporary folder before the tests of a file and deletes it after them. Call it at the top level. `file`
 * returns a path in the folder.
 */
export function temporaryFolder(): { file: (name: string) => string } {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { file: (name) => path.join(folder, name) };
}
