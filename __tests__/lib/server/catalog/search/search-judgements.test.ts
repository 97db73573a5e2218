/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openEmbeddedCatalog } from '@/__tests__/support/open-embedded-catalog';
import {
  ENGINES,
  type Engine,
  openTestCatalog,
  type TestCatalog,
} from '@/__tests__/support/open-test-catalog';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { LOCALES } from '@/lib/config/locales';
import { syncContent } from '@/lib/server/catalog/content/sync-content';
import { countScore, judgeSearch, readJudgements } from '@/scripts/support/judge-search';

/** Shares of the queries in each language. `npm run search:judge -- --failures` prints which are not found. */
const FLOORS = { first: 0.78, amongThree: 0.93, unrelated: 0.25 };

let catalogs: Record<Engine, TestCatalog>;

beforeAll(async () => {
  catalogs = { SQLite: await openEmbeddedCatalog(), PostgreSQL: await openTestCatalog('PostgreSQL') };
  await syncContent(catalogs.PostgreSQL.store, 'content');
}, 240_000);

afterAll(async () => {
  for (const { close } of Object.values(catalogs)) await close();
});

describe.each(LOCALES)('queries of visitors in %s', (locale) => {
  test('find a wanted list first or among the first three, and few unrelated ones', async () => {
    const judged = await judgeSearch(catalogs.SQLite.store, locale, readJudgements(locale));
    const { wanted, first, amongThree, missing, unrelated } = countScore(judged);
    expect(wanted).toBeGreaterThan(0);
    expect(first / wanted).toBeGreaterThanOrEqual(FLOORS.first);
    expect(amongThree / wanted).toBeGreaterThanOrEqual(FLOORS.amongThree);
    expect(unrelated).toBeLessThanOrEqual(missing * FLOORS.unrelated);
  });

  test('find the same lists on both engines, in the same order', async () => {
    const judgements = readJudgements(locale);
    // Every eighth of the queries, and all of them in the long tests: PostgreSQL is slower.
    const step = Math.ceil(judgements.length / propertyRuns(judgements.length, 1 / 8));
    const sample = judgements.filter((_, index) => index % step === 0);
    const [expected, found] = await Promise.all(
      ENGINES.map((engine) => judgeSearch(catalogs[engine].store, locale, sample)),
    );
    expect(found).toEqual(expected);
  });
});
