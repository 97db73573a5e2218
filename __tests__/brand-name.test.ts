/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { SITE } from '@/lib/config/site';

/** Files whose texts visitors read. They have the brand as a parameter, or from lib/config/site.ts. */
const FOLDERS = ['components', 'messages', 'pages'];

test('no message, component or page contains the name of the brand', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(SITE.brand))).toEqual([]);
});
