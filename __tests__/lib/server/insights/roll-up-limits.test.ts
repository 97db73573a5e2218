/** @jest-environment node */
import { describe, expect, jest, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { isPostgresUrl } from '@/lib/server/database-url';
import { openInsightsDatabase } from '@/lib/server/insights/open-insights-database';
import { POSTGRES_INSIGHTS_ENGINE } from '@/lib/server/insights/postgres/postgres-insights-engine';
import { POSTGRES_ROLL_UP_ENGINE } from '@/lib/server/insights/postgres/postgres-roll-up-engine';
import { RollUp } from '@/lib/server/insights/roll-up/roll-up';
import { RollUpLoop } from '@/lib/server/insights/roll-up/roll-up-loop';
import { storeEvents } from '@/lib/server/insights/sql/store-events';
import { SQLITE_INSIGHTS_ENGINE } from '@/lib/server/insights/sqlite/sqlite-insights-engine';
import { SQLITE_ROLL_UP_ENGINE } from '@/lib/server/insights/sqlite/sqlite-roll-up-engine';

jest.setTimeout(60_000);

const NOON = Date.UTC(2026, 4, 2, 12);
const HOUR = 3_600_000;

const temporary = temporaryFolder();

async function open(url: string) {
  const db = await openInsightsDatabase(url);
  return isPostgresUrl(url)
    ? { db, engine: POSTGRES_ROLL_UP_ENGINE, storeEngine: POSTGRES_INSIGHTS_ENGINE }
    : { db, engine: SQLITE_ROLL_UP_ENGINE, storeEngine: SQLITE_INSIGHTS_ENGINE };
}

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  test('the properties of many large events are read in parts', async () => {
    const { db, engine, storeEngine } = await open(await createUrl());
    const text = 'x'.repeat(60_000);
    const events = Array.from({ length: 150 }, (_, index) =>
      makeInsightsEvent({
        time: NOON + index,
        name: 'website started',
        properties: JSON.stringify({ $browser: 'Firefox', text }),
      }),
    );
    await storeEvents(db, storeEngine, events);
    const lengths: number[] = [];
    const measure: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        lengths.push(JSON.stringify(result.rows).length);
        return Promise.resolve(result);
      },
    };
    await new RollUp({ db: db.withPlugin(measure), engine }).finish();
    expect(Math.max(...lengths)).toBeLessThan(7_000_000);
    const session = db.selectFrom('session').innerJoin('label', 'label.key', 'session.browser');
    expect(await session.select(['start', 'end', 'label.value']).execute()).toEqual([
      { start: NOON, end: NOON + 149, value: 'Firefox' },
    ]);
    await db.destroy();
  });
});

describe.each(insightsEngines())('too many events of a visitor on %s', (_, createUrl) => {
  test('are stored without a session, and the other visitors are counted', async () => {
    const { db, engine, storeEngine } = await open(await createUrl());
    const many = Array.from({ length: 9 }, (_, index) =>
      makeInsightsEvent({ visitor: 'a', insertId: `a${index}`, time: NOON + index }),
    );
    const others = ['b', 'c'].map((visitor) => makeInsightsEvent({ visitor, insertId: visitor, time: NOON }));
    await storeEvents(db, storeEngine, [...many, ...others]);
    const warning = new Promise((resolve) => process.once('warning', resolve));
    await new RollUp({ db, engine }, { maxEvents: 2, maxSessionEvents: 4 }).finish();
    expect(String(await warning)).toContain('too many events in one session');
    const count = (table: 'event' | 'session' | 'pending') =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
    expect(await Promise.all((['event', 'session', 'pending'] as const).map(count))).toEqual([
      { count: 11 },
      { count: 2 },
      { count: 0 },
    ]);
    await db.destroy();
  });
});

describe('in PostgreSQL', () => {
  const createUrl = postgresDatabases();

  test('a process leaves what is to be rolled up to the one that has the lock', async () => {
    const url = await createUrl();
    const [database, other] = [await open(url), await open(url)];
    await storeEvents(database.db, database.storeEngine, [makeInsightsEvent()]);
    const rollUp = new RollUp(database, { isPatient: false });
    await other.db.transaction().execute(async (transaction) => {
      await other.engine.lockRollUp(transaction);
      expect(await rollUp.next({ budgetMs: 0 })).toBe(false);
      expect(await database.db.selectFrom('pending').selectAll().execute()).toHaveLength(1);
    });
    await rollUp.finish();
    expect(await database.db.selectFrom('pending').selectAll().execute()).toEqual([]);
    await Promise.all([database.db.destroy(), other.db.destroy()]);
  });
});

test('what could not be deleted is deleted an hour later', async () => {
  const { db, engine, storeEngine } = await open(`file:${temporary.file('insights.db')}`);
  await storeEvents(db, storeEngine, [makeInsightsEvent({ time: NOON })]);
  await new RollUp({ db, engine }).finish();
  await db.schema.alterTable('event').renameTo('hidden').execute();
  const now = jest.spyOn(Date, 'now').mockReturnValue(NOON + 100 * 24 * HOUR);
  const warning = new Promise((resolve) => process.once('warning', resolve));
  const loop = new RollUpLoop({ db, engine }, { retentionDays: 30, errorDelayMs: 1 });
  loop.start();
  expect(String(await warning)).toContain('Events could not be rolled up.');
  await db.schema.alterTable('hidden').renameTo('event').execute();
  now.mockReturnValue(NOON + 100 * 24 * HOUR + HOUR);
  const count = async () => (await db.selectFrom('event').select('key').execute()).length;
  while ((await count()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await loop.stop();
  now.mockRestore();
  await db.destroy();
});
