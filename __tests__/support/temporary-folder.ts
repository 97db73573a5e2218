import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';

/** Gives a test file a folder of its own, which goes when its tests are done. Call it at the top level. */
export function temporaryFolder(): { file: (name: string) => string } {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { file: (name) => path.join(folder, name) };
}
