import { expect, test } from '@playwright/test';
import { EXAMPLES } from '@/__tests__/support/fuzz/examples';
import { runFuzz } from '@/__tests__/support/fuzz/run-fuzz';
import { type FuzzedSite, startFuzzedSite } from '@/__tests__/support/fuzz/start-fuzzed-site';
import { backUpCatalog } from '@/lib/server/catalog/sqlite/back-up-catalog';
import { TEST_DATABASE } from '@/scripts/support/test-site';

/** `npm run test:long` sends many more. By default the seed is fixed, so a failure is one of the change that is tested. */
const SEED = Number(process.env.SEED ?? 20_261_121);
const RUNS = Number(process.env.REQUESTS ?? 300);

let fuzzed: FuzzedSite;

test.beforeAll(async () => {
  const database = test.info().outputPath('fuzz.db');
  // Its catalog is synchronized already.
  await backUpCatalog(TEST_DATABASE, database);
  fuzzed = await startFuzzedSite(database);
});

test.afterAll(() => fuzzed.stop());

test('requests that were a problem once, and hundreds of generated ones, have a sound response', async () => {
  // About 5 s on an idle machine.
  test.setTimeout(300_000 + RUNS * 30);
  const { site, facts } = fuzzed;
  const statuses = new Set<number>();
  const failure = await runFuzz({
    port: site.port,
    site: facts,
    runs: RUNS,
    seed: SEED,
    concurrency: 2,
    examples: EXAMPLES,
    onResponse: (response) => {
      if (response) statuses.add(response.status);
    },
  });
  expect(failure).toBeNull();
  // The requests reach the handlers, not only the checks before them.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 302, 304, 308, 400, 404, 405]));
});
