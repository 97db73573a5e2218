/** @jest-environment node */
import { beforeAll, expect, test } from '@jest/globals';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import { countWriters, startProcesses } from '@/__tests__/support/start-processes';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { writeContent } from '@/scripts/support/content-folder';

const folder = temporaryFolder();
const createDatabase = postgresDatabases();
const ids = Array.from({ length: 20 }, (_, index) => `list-${index}`);

beforeAll(() => {
  const lists = ids.map((id) => [id, '## Pack ^pack\n\n- [ ] Boots ^boots\n']);
  writeContent(folder.file('content'), Object.fromEntries(lists));
});

test('four processes that start at the same time on an empty file all read the whole catalog', async () => {
  const counts = await startProcesses(4, `file:${folder.file('store.db')}`, folder.file('content'));
  expect(counts).toEqual(Array(4).fill(ids.length));
});

test('of four processes that start at the same time on an empty PostgreSQL database, one stores the catalog', async () => {
  const url = await createDatabase();
  expect(await startProcesses(4, url, folder.file('content'))).toEqual(Array(4).fill(ids.length));
  expect(await countWriters(url)).toBe(1);
});
