/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import { countWriters, startProcesses } from '@/__tests__/support/start-processes';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { writeContent } from '@/scripts/support/content-folder';

const folder = temporaryFolder();
const createDatabase = postgresDatabases();

test('four processes that start at the same time on an empty file all read the whole catalog', async () => {
  const counts = await startProcesses(4, `file:${folder.file('store.db')}`);
  expect(new Set(counts).size).toBe(1);
  expect(counts[0]).toBeGreaterThanOrEqual(72);
}, 180_000);

test('of four processes that start at the same time on an empty PostgreSQL database, one stores the catalog', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `list-${index}`);
  writeContent(
    folder.file('content'),
    Object.fromEntries(ids.map((id) => [id, '## Pack ^pack\n\n- [ ] Boots ^boots\n'])),
  );
  const url = await createDatabase();
  expect(await startProcesses(4, url, folder.file('content'))).toEqual(Array(4).fill(ids.length));
  expect(await countWriters(url)).toBe(1);
}, 180_000);
