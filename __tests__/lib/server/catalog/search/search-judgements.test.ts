/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openEmbeddedCatalog } from '@/__tests__/support/open-embedded-catalog';
import { openStore } from '@/__tests__/support/open-store';
import type { TestCatalog } from '@/__tests__/support/open-test-catalog';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import { propertyRuns } from '@/__tests__/support/property-runs';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { LOCALES } from '@/lib/config/locales';
import { copyDatabase } from '@/lib/server/catalog/copy-database';
import { countScore, judgeSearch, readJudgements } from '@/scripts/support/judge-search';

/** Shares of the queries in each language. `npm run search:judge -- --failures` prints which are not found. */
const FLOORS = { first: 0.88, amongThree: 0.96, unrelated: 0.1 };

const createDatabase = postgresDatabases();
let sqlite: TestCatalog;
let postgres: CatalogStore;

beforeAll(async () => {
  sqlite = await openEmbeddedCatalog();
  // A copy writes its own search index, without parsing all files again.
  const url = await createDatabase();
  await copyDatabase(sqlite.location, url);
  postgres = await openStore(url);
}, 240_000);

afterAll(async () => {
  await postgres.close();
  await sqlite.close();
});

/** Part of the queries, evenly spread, and all of them in the long tests. */
function sample<T>(judgements: readonly T[], part: number): T[] {
  const step = Math.ceil(judgements.length / propertyRuns(judgements.length, part));
  return judgements.filter((_, index) => index % step === 0);
}

describe.each(LOCALES)('queries of visitors in %s', (locale) => {
  test('find a wanted list first or among the first three, and few unrelated ones', async () => {
    const judged = await judgeSearch(sqlite.store, locale, sample(readJudgements(locale), 1 / 2));
    const { wanted, first, amongThree, missing, unrelated } = countScore(judged);
    expect(wanted).toBeGreaterThan(0);
    expect(first / wanted).toBeGreaterThanOrEqual(FLOORS.first);
    expect(amongThree / wanted).toBeGreaterThanOrEqual(FLOORS.amongThree);
    expect(unrelated).toBeLessThanOrEqual(missing * FLOORS.unrelated);
  });

  test('find the same lists on both engines, in the same order', async () => {
    // PostgreSQL is slower.
    const judgements = sample(readJudgements(locale), 1 / 8);
    const [expected, found] = await Promise.all(
      [sqlite.store, postgres].map((store) => judgeSearch(store, locale, judgements)),
    );
    expect(found).toEqual(expected);
  });
});
