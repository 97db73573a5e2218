/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import { countWriters, startProcesses } from '@/__tests__/support/start-processes';

const createDatabase = postgresDatabases();

test('of twenty processes that start at the same time on an empty PostgreSQL database, one stores the catalog', async () => {
  const url = await createDatabase();
  const counts = await startProcesses(20, url);
  expect(new Set(counts).size).toBe(1);
  expect(counts[0]).toBeGreaterThanOrEqual(72);
  expect(await countWriters(url)).toBe(1);
}, 600_000);
