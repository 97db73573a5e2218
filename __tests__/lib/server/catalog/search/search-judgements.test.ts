/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openEmbeddedCatalog } from '@/__tests__/support/open-embedded-catalog';
import type { TestCatalog } from '@/__tests__/support/open-test-catalog';
import { LOCALES } from '@/lib/config/locales';
import { countScore, judgeSearch, readJudgements } from '@/scripts/support/judge-search';

/** Shares of the queries in each language. `npm run search:judge -- --failures` prints which are not found. */
const FLOORS = { first: 0.88, amongThree: 0.96, unrelated: 0.1 };

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openEmbeddedCatalog();
}, 240_000);

afterAll(() => catalog.close());

test.each(LOCALES)(
  'queries of visitors in %s find a wanted list first or among the first three, and few unrelated ones',
  async (locale) => {
    const judged = await judgeSearch(catalog.store, locale, readJudgements(locale));
    const { wanted, first, amongThree, missing, unrelated } = countScore(judged);
    expect(wanted).toBeGreaterThan(0);
    expect(first / wanted).toBeGreaterThanOrEqual(FLOORS.first);
    expect(amongThree / wanted).toBeGreaterThanOrEqual(FLOORS.amongThree);
    expect(unrelated).toBeLessThanOrEqual(missing * FLOORS.unrelated);
  },
);
