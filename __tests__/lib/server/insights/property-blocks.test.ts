/** @jest-environment node */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { readStoredProperties } from '@/__tests__/support/stored-properties';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { packVitals, unpackVital, VITALS, vitalBucket } from '@/lib/insights/vital-buckets';
import { openPostgresDatabase } from '@/lib/server/catalog/postgres/open-postgres-database';
import { runMigrations as runPostgresMigrations } from '@/lib/server/catalog/postgres/run-migrations';
import { openSqliteDatabase } from '@/lib/server/catalog/sqlite/open-sqlite-database';
import { runMigrations as runSqliteMigrations } from '@/lib/server/catalog/sqlite/run-migrations';
import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import { openInsightsDatabase } from '@/lib/server/insights/open-insights-database';
import { insightsMigration as postgresMigration } from '@/lib/server/insights/postgres/migrations/0001-insights';
import { INSIGHTS_MIGRATION_TABLE, type InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import {
  decodeBlock,
  encodeBlock,
  groupIntoBlocks,
  locateProperties,
  readProperties,
} from '@/lib/server/insights/sql/property-blocks';
import { insightsMigration as sqliteMigration } from '@/lib/server/insights/sqlite/migrations/0001-insights';
import { SQLITE_ROLL_UP_ENGINE } from '@/lib/server/insights/sqlite/sqlite-roll-up-engine';

const DAY = 86_400_000;

const { file } = temporaryFolder();

/** The first tables, as an earlier version made them. */
async function openFirstVersion(url: string): Promise<Kysely<unknown>> {
  const set = (migration: typeof sqliteMigration) => ({
    table: INSIGHTS_MIGRATION_TABLE,
    migrations: { '0001-insights': migration },
  });
  if (isPostgresUrl(url)) {
    const db = await openPostgresDatabase<unknown>(url);
    await runPostgresMigrations(db, set(postgresMigration));
    return db;
  }
  const name = describeDatabaseUrl(url);
  await mkdir(path.dirname(name));
  const db = await openSqliteDatabase<unknown>(name);
  await runSqliteMigrations(db, set(sqliteMigration));
  return db;
}

async function readIndexes(db: Kysely<InsightsTables>, url: string) {
  const query = isPostgresUrl(url)
    ? sql<{
        name: string;
      }>`select indexname as name from pg_indexes where tablename = 'event' and indexname like 'event_%' and indexname not like '%_pkey%' order by 1`
    : sql<{
        name: string;
      }>`select name from sqlite_master where type = 'index' and tbl_name = 'event' order by 1`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

test('a damaged block is reported, and the others are read', async () => {
  const db = await openInsightsDatabase(`file:${file('insights.db')}`);
  const blocks = [
    { key: 1, properties: Buffer.from('damaged') },
    { key: 2, properties: encodeBlock(['{"a":1}']) },
  ];
  await db.insertInto('property_block').values(blocks).execute();
  const warning = new Promise((resolve) => process.once('warning', resolve));
  const locations = [locateProperties(1, 0), locateProperties(2, 0)];
  const found = await readProperties({ db, engine: SQLITE_ROLL_UP_ENGINE }, locations);
  expect([...found]).toEqual([[locateProperties(2, 0), '{"a":1}']]);
  expect(String(await warning)).toContain('block 1');
  await db.destroy();
});

test('properties of a block are read as they were stored', () => {
  const json = fc.jsonValue().map((value) => JSON.stringify(value));
  fc.assert(
    fc.property(fc.array(json, { minLength: 1, maxLength: 32 }), (properties) => {
      expect(decodeBlock(encodeBlock(properties))).toEqual(properties);
    }),
  );
});

test('a block has at most 32 events of one visitor and day that arrived together, and 32,768 characters if it has several', () => {
  const event = (visitor: number | null, time: number, { length = 10, received = 9 * DAY } = {}) => ({
    visitor,
    time,
    received,
    properties: 'x'.repeat(length),
  });
  const many = Array.from({ length: 40 }, (_, index) => event(3, 5 * DAY + index));
  const events = [
    event(1, DAY - 1),
    event(2, DAY - 1),
    event(1, DAY),
    event(1, DAY - 2),
    event(null, DAY),
    event(1, DAY, { length: 32_760 }),
    event(1, DAY, { length: 60_000 }),
    event(1, DAY, { received: 9 * DAY + 1 }),
  ];
  expect(groupIntoBlocks(events)).toEqual([[0, 3], [1], [2], [4], [5], [6], [7]]);
  expect(groupIntoBlocks(many).map(({ length }) => length)).toEqual([32, 8]);
});

test('Web Vitals of an event are one number with their buckets', () => {
  const value = fc.oneof(
    fc.double({ min: 0, max: 1e9, noNaN: true }),
    fc.constantFrom(undefined, null, -1, '5'),
  );
  fc.assert(
    fc.property(fc.tuple(value, value, value, value), ([lcp, inp, cls, ttfb]) => {
      const properties = { lcp, inp, cls, ttfb };
      const packed = packVitals(properties);
      const buckets = VITALS.map((vital) => vitalBucket(vital, properties[vital]));
      expect(VITALS.map((_, number) => unpackVital(packed ?? 0, number))).toEqual(buckets);
      expect(packed === null).toBe(buckets.every((bucket) => bucket === null));
      expect(Number.isSafeInteger(packed ?? 0)).toBe(true);
    }),
  );
});

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  test('events of an earlier version keep their columns, properties and keys', async () => {
    const url = await createUrl();
    const old = await openFirstVersion(url);
    await sql`insert into label (value) values ('page view'), ('web vitals'), ('/camping')`.execute(old);
    await sql`insert into visitor (id) values ('a'), ('b')`.execute(old);
    const texts = Array.from({ length: 1_100 }, (_unused, index) =>
      JSON.stringify({ $insert_id: `${index}`, lcp: 1_200, cls: 'none' }),
    );
    // More than are moved at once.
    for (const [index, properties] of texts.entries()) {
      const name = index % 3 === 0 ? 2 : 1;
      await sql`
        insert into event (time, received, visitor, session, flags, name, page, amount, properties)
        values (${DAY + index}, ${2 * DAY}, ${(index % 2) + 1}, ${index % 5}, ${index % 4}, ${name}, 3, 1.5, ${properties})
      `.execute(old);
    }
    const columns = sql`key, dedupe, time, received, visitor, session, flags, name, page_kind, page, list, amount`;
    const before = (await sql`select ${columns} from event order by key`.execute(old)).rows;
    await old.destroy();

    const db = await openInsightsDatabase(url);
    expect((await sql`select ${columns} from event order by key`.execute(db)).rows).toEqual(before);
    const moved = await db.selectFrom('event').select(['properties_at', 'vitals']).orderBy('key').execute();
    const properties = await readStoredProperties(db);
    expect(moved.map(({ properties_at }) => properties.get(properties_at))).toEqual(texts);
    expect(moved.map(({ vitals }) => vitals)).toEqual(
      texts.map((_unused, index) => (index % 3 === 0 ? packVitals({ lcp: 1_200 }) : null)),
    );
    const next = await sql<{ key: number }>`
      insert into property_block (properties) values (${Buffer.from('')}) returning key
    `.execute(db);
    expect(next.rows[0]?.key).toBe(new Set(moved.map(({ properties_at }) => properties_at >> 5)).size + 1);
    const added = await sql<{ key: number }>`
      insert into event (time, received, flags, name, properties_at) values (0, 0, 0, 1, 0) returning key
    `.execute(db);
    expect(added.rows[0]?.key).toBe(Number((before.at(-1) as { key: number }).key) + 1);
    expect(await readIndexes(db, url)).toEqual([
      'event_by_dedupe',
      'event_by_list',
      'event_by_time',
      'event_by_visitor',
      'event_not_counted',
    ]);
    await db.destroy();
  });
});
