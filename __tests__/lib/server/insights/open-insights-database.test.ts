/** @jest-environment node */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { openStore } from '@/__tests__/support/open-store';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { openInsightsDatabase } from '@/lib/server/insights/open-insights-database';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';

const { file } = temporaryFolder();
const opened: Array<Kysely<InsightsTables>> = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.destroy()));
});

async function open(url: string): Promise<Kysely<InsightsTables>> {
  const db = await openInsightsDatabase(url);
  opened.push(db);
  return db;
}

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  test('of several processes that open a new database at once, one creates the tables', async () => {
    const url = await createUrl();
    const databases = await Promise.all([open(url), open(url), open(url)]);
    for (const db of databases) {
      expect(await db.selectFrom('label').selectAll().execute()).toEqual([{ key: 0, value: '' }]);
    }
  });

  test('keys of labels and visitors begin at 1', async () => {
    const db = await open(await createUrl());
    await db.insertInto('label').values({ value: '/de/ツリー' }).execute();
    await db.insertInto('visitor').values({ id: '$device:1' }).execute();
    expect(await db.selectFrom('label').select('key').where('value', '=', '/de/ツリー').execute()).toEqual([
      { key: 1 },
    ]);
    expect(await db.selectFrom('visitor').select('key').execute()).toEqual([{ key: 1 }]);
  });

  test('a database can have a catalog, too', async () => {
    const url = await createUrl();
    const db = await open(url);
    const store = await openStore(url.replace(/^file:/, ''));
    expect(await store.listCatalogVariants()).toEqual([]);
    await store.close();
    expect(await db.selectFrom('event').selectAll().execute()).toEqual([]);
  });
});

test('an error names the database without its password', async () => {
  await expect(openInsightsDatabase('postgres://site:secret@127.0.0.1:1/site')).rejects.toThrow(
    /^The insights database site on 127\.0\.0\.1:1 cannot be opened \(.*ECONNREFUSED.*\)$/,
  );
  await expect(openInsightsDatabase(`file:${file('')}`)).rejects.toThrow(
    `The insights database ${file('')} cannot be opened`,
  );
});
