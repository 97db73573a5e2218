/** @jest-environment node */
import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { openStore } from '@/__tests__/support/open-store';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { createInsightsWriter } from '@/lib/server/insights/get-insights-writer';
import { isInsightsUnavailable } from '@/lib/server/insights/load-report';
import { openInsightsDatabase } from '@/lib/server/insights/open-insights-database';
import { openInsightsReader } from '@/lib/server/insights/open-insights-reader';
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
      expect(await db.selectFrom('label').select(['key', 'value']).execute()).toEqual([
        { key: 0, value: '' },
      ]);
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

test('an error names the database without its password, and says what to do', async () => {
  await expect(openInsightsDatabase('postgres://site:secret@127.0.0.1:1/site')).rejects.toThrow(
    /^The insights database site on 127\.0\.0\.1:1 cannot be opened \(.*ECONNREFUSED.*\): check the host and the port, or set INSIGHTS_DATABASE_URL to another database$/,
  );
  await expect(openInsightsDatabase(`file:${file('')}`)).rejects.toThrow(
    `The insights database ${file('')} cannot be opened`,
  );
});

describe('a file that cannot be opened', () => {
  // By the process that stores events, and by the reader of numbers.
  test.each([
    [
      'in a file instead of a folder',
      () => 'text/insights.db',
      /E(?:EXIST|NOTDIR).*remove the file .* in place of a folder, or set INSIGHTS_DATABASE_URL to another file$/,
    ],
    ['that is a text', () => 'text', /SQLITE_NOTADB|not a database.*move the file away/],
    ['below a name that is too long', () => `${'x'.repeat(300)}/insights.db`, /ENAMETOOLONG/],
  ])('%s is named with what to do, and is no bug', async (_, name, message) => {
    writeFileSync(file('text'), 'no database '.repeat(100));
    const url = `file:${file(name())}`;
    const writer = createInsightsWriter(url);
    const errors = [writer.open(), openInsightsReader(url)].map((opening) =>
      opening.then(
        () => null,
        (error: unknown) => error,
      ),
    );
    const [written, read] = await Promise.all(errors);
    await writer.close(5_000);
    for (const error of [written, read]) {
      expect(String(error)).toMatch(message);
      expect(String(error)).toContain(`The insights database ${file(name())} cannot be opened`);
    }
    expect(isInsightsUnavailable(read)).toBe(true);
  });
});
