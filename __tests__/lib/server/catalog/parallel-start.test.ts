/** @jest-environment node */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';

const run = promisify(execFile);
const folder = temporaryFolder();

test('four processes that start at the same time on an empty file all read the whole catalog', async () => {
  const file = folder.file('store.db');
  const starts = Array.from({ length: 4 }, () =>
    run(process.execPath, [
      'node_modules/tsx/dist/cli.mjs',
      '__tests__/support/sync-store.ts',
      file,
      'content',
    ]),
  );
  const counts = (await Promise.all(starts)).map(({ stdout }) => Number(stdout));
  expect(new Set(counts).size).toBe(1);
  expect(counts[0]).toBeGreaterThanOrEqual(72);
}, 180_000);
