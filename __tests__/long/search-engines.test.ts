/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openEmbeddedCatalog } from '@/__tests__/support/open-embedded-catalog';
import { openStore } from '@/__tests__/support/open-store';
import type { TestCatalog } from '@/__tests__/support/open-test-catalog';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { LOCALES } from '@/lib/config/locales';
import { copyDatabase } from '@/lib/server/catalog/copy-database';
import { judgeSearch, readJudgements } from '@/scripts/support/judge-search';

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

test.each(LOCALES)(
  'queries of visitors in %s find the same lists on both engines, in the same order',
  async (locale) => {
    const judgements = readJudgements(locale);
    const [expected, found] = await Promise.all(
      [sqlite.store, postgres].map((store) => judgeSearch(store, locale, judgements)),
    );
    expect(found).toEqual(expected);
  },
  600_000,
);
