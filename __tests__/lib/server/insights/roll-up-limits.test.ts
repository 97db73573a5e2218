/** @jest-environment node */
import { describe, expect, jest, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { dumpRollUps } from '@/__tests__/support/dump-roll-ups';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import { replaceProperties } from '@/__tests__/support/stored-properties';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { SqlInsightsReader } from '@/lib/server/insights/reader/sql-insights-reader';
import { deleteVisitor } from '@/lib/server/insights/roll-up/delete-visitor';
import { discardRollUps } from '@/lib/server/insights/roll-up/discard';
import { prune } from '@/lib/server/insights/roll-up/prune';
import { RollUp } from '@/lib/server/insights/roll-up/roll-up';
import { RollUpLoop } from '@/lib/server/insights/roll-up/roll-up-loop';
import { storeEvents } from '@/lib/server/insights/sql/store-events';
import { storedClock } from '@/lib/server/insights/sql/stored-clock';
import { openScriptedInsights, type ScriptedInsights } from '@/scripts/support/open-insights';

const NOON = Date.UTC(2026, 4, 2, 12);
const HOUR = 3_600_000;

const temporary = temporaryFolder();

/** A plugin of a database, and what tells how many events have been read with it. */
function measureEvents(): { measure: KyselyPlugin; countRead: () => number } {
  let read = 0;
  const measure: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      for (const row of result.rows) {
        const text = 'events' in row && typeof row.events === 'string' ? row.events : '[]';
        read += (JSON.parse(text) as unknown[]).length;
      }
      return Promise.resolve(result);
    },
  };
  return { measure, countRead: () => read };
}

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  test('the properties of many large events are read in parts', async () => {
    const { db, engine, insightsEngine } = await openScriptedInsights(await createUrl());
    const text = 'x'.repeat(60_000);
    const events = Array.from({ length: 150 }, (_, index) =>
      makeInsightsEvent({
        time: NOON + index,
        name: 'website started',
        properties: JSON.stringify({ $browser: 'Firefox', text }),
      }),
    );
    await storeEvents(db, insightsEngine, events);
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

describe.each(insightsEngines())('a late event on %s', (_, createUrl) => {
  test('lets only those sessions be read again that it can change', async () => {
    const { db, engine, insightsEngine } = await openScriptedInsights(await createUrl());
    const event = (time: number) => makeInsightsEvent({ time, insertId: String(time) });
    // Ten events an hour for five days, with a pause after each hour's.
    const times = Array.from({ length: 5 * 24 * 10 }, (_unused, index) => {
      return NOON + Math.floor(index / 10) * HOUR + (index % 10) * 60_000;
    });
    await storeEvents(db, insightsEngine, times.map(event));
    await new RollUp({ db, engine }).finish();

    const { measure, countRead } = measureEvents();
    // One of the first day, which joins two sessions, and one of today.
    await storeEvents(db, insightsEngine, [event(NOON + 35 * 60_000), event(NOON + 120 * HOUR)]);
    await new RollUp({ db: db.withPlugin(measure), engine }).finish();
    expect(countRead()).toBeLessThan(50);
    const sessions = await db.selectFrom('session').select(['start', 'end']).orderBy('start').execute();
    expect(sessions).toHaveLength(120);
    expect(sessions[0]).toEqual({ start: NOON, end: NOON + HOUR + 9 * 60_000 });
    await db.destroy();
  });
});

describe.each(insightsEngines())('everything that is rolled up anew on %s', (_, createUrl) => {
  test('is discarded in slices, also by another process after a crash', async () => {
    const { db, engine, insightsEngine } = await openScriptedInsights(await createUrl());
    const events = Array.from({ length: 1_500 }, (_unused, index) =>
      makeInsightsEvent({ visitor: `visitor ${index}`, insertId: `${index}`, time: NOON }),
    );
    await storeEvents(db, insightsEngine, events);
    await new RollUp({ db, engine }).finish();
    const before = await dumpRollUps(db);
    const count = async () => (await db.selectFrom('session').select('key').execute()).length;

    await discardRollUps({ db, engine });
    expect(await count()).toBe(1_500);
    const counts: number[] = [];
    while ((await count()) > 0) {
      // Each time as a process that has just started.
      expect(await new RollUp({ db, engine }).next({ budgetMs: 0 })).toBe(true);
      counts.push(await count());
    }
    expect(counts.length).toBeGreaterThan(3);
    expect(counts.some((left) => left > 0 && left < 1_500)).toBe(true);
    // An event that arrives meanwhile is counted with the others.
    await storeEvents(db, insightsEngine, [makeInsightsEvent({ visitor: 'visitor 0', time: NOON + 1 })]);
    await new RollUp({ db, engine }).finish();
    const after = await dumpRollUps(db);
    expect(after.session).toHaveLength(before.session.length);
    expect(after.hourly).toMatchObject([{ sessions: 1_500, views: 1_501 }]);
    await db.destroy();
  });
});

describe.each(insightsEngines())('what is deleted on %s', (_, createUrl) => {
  test('is taken out of all numbers without reading properties', async () => {
    const { db, engine, insightsEngine } = await openScriptedInsights(await createUrl());
    await storeEvents(db, insightsEngine, [
      makeInsightsEvent({ visitor: 'a', time: NOON, name: 'website started' }),
      makeInsightsEvent({ visitor: 'a', time: NOON + 1 }),
    ]);
    await new RollUp({ db, engine }).finish();
    let read = 0;
    const measure: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        read += result.rows.filter((row) => 'properties' in row).length;
        return Promise.resolve(result);
      },
    };
    expect(await deleteVisitor({ db: db.withPlugin(measure), engine }, 'a')).toBe(2);
    expect(read).toBe(0);
    expect((await dumpRollUps(db)).hourly).toEqual([]);
    await db.destroy();
  });
});

describe.each(insightsEngines())('the first transactions of a process on %s', (_, createUrl) => {
  /** Returns the numbers of events that each of the first transactions of a new `RollUp` reads. */
  async function countRead({ db, engine }: ScriptedInsights, transactions: number, transactionMs = 0.001) {
    const { measure, countRead: count } = measureEvents();
    const rollUp = new RollUp({ db: db.withPlugin(measure), engine }, { transactionMs });
    const counts: number[] = [];
    for (let index = 0; index < transactions; index += 1) {
      const before = count();
      await rollUp.next({ budgetMs: 0 });
      counts.push(count() - before);
    }
    return counts;
  }

  test('read few events of visitors who have many, and ever fewer if they take too long', async () => {
    const database = await openScriptedInsights(await createUrl());
    const events = Array.from({ length: 1_600 }, (_unused, index) =>
      makeInsightsEvent({ visitor: `${index % 2}`, insertId: `${index}`, time: NOON + index * (HOUR / 4) }),
    );
    await storeEvents(database.db, database.insightsEngine, events);
    await discardRollUps(database);
    await new RollUp(database).next({ budgetMs: 0 });
    await database.db.deleteFrom('pending').execute();
    const [first = 0, second = 0, third = 0] = await countRead(database, 3);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(300);
    expect(second).toBeLessThan(first);
    expect(third).toBeLessThan(second);
    await new RollUp(database, { transactionMs: 1_000 }).finish();
    expect((await dumpRollUps(database.db)).pending).toEqual([]);
    await database.db.destroy();
  });

  test('roll up several visitors, also if each takes too long for other reasons', async () => {
    const database = await openScriptedInsights(await createUrl());
    const events = Array.from({ length: 200 }, (_unused, index) =>
      makeInsightsEvent({ visitor: `${index}`, insertId: `${index}`, time: NOON }),
    );
    await storeEvents(database.db, database.insightsEngine, events);
    expect(Math.min(...(await countRead(database, 10)))).toBeGreaterThanOrEqual(16);
    await database.db.destroy();
  });

  test('roll up ever more visitors if they take little time, also ones with marks of several days', async () => {
    const database = await openScriptedInsights(await createUrl());
    const events = Array.from({ length: 400 }, (_unused, index) =>
      makeInsightsEvent({
        visitor: `${Math.floor(index / 4)}`,
        insertId: `${index}`,
        time: NOON + (index % 4) * 48 * HOUR,
      }),
    );
    await storeEvents(database.db, database.insightsEngine, events);
    const [first = 0, second = 0, third = 0] = await countRead(database, 3, 600_000);
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first);
    expect(third).toBeGreaterThan(second);
    await database.db.destroy();
  });

  test('read few events of the server, each of them once', async () => {
    const database = await openScriptedInsights(await createUrl());
    const events = Array.from({ length: 1_000 }, (_unused, index) =>
      makeInsightsEvent({
        name: 'app redirect',
        visitor: null,
        insertId: `${index}`,
        time: NOON + index * HOUR,
      }),
    );
    await storeEvents(database.db, database.insightsEngine, events);
    await discardRollUps(database);
    await new RollUp(database).next({ budgetMs: 0 });
    await database.db.deleteFrom('pending').where('day', '>', 0).execute();
    const [first = 0, second = 0] = await countRead(database, 2);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(300);
    expect(second).toBeLessThan(first);
    // What is done is not looked through again.
    const [mark] = await database.db.selectFrom('pending').selectAll().execute();
    expect(mark?.since).toBe(NOON + (first + second - 1) * HOUR);
    await new RollUp(database).finish();
    const { hourly, pending } = await dumpRollUps(database.db);
    expect(hourly).toHaveLength(1_000);
    expect(hourly.every((row) => (row as { redirects: number }).redirects === 1)).toBe(true);
    expect(pending).toEqual([]);
    await database.db.destroy();
  });
});

describe.each(insightsEngines())('sessions with many events on %s', (_, createUrl) => {
  test('are taken out of all numbers in several transactions', async () => {
    const { db, engine, insightsEngine } = await openScriptedInsights(await createUrl());
    const midnight = Date.UTC(2026, 4, 3);
    const events = Array.from({ length: 6_000 }, (_unused, index) =>
      makeInsightsEvent({
        visitor: `${index % 4}`,
        insertId: `${index}`,
        time: midnight - 3_000 * 100 + index * 100,
      }),
    );
    await storeEvents(db, insightsEngine, events);
    await new RollUp({ db, engine }, { transactionMs: 60_000 }).finish();
    let most = 0;
    const measure: typeof engine = {
      ...engine,
      deleteRows: (...[transaction, target, rows, condition]: Parameters<typeof engine.deleteRows>) => {
        if (target.table === 'session') most = Math.max(most, rows.length);
        return engine.deleteRows(transaction, target, rows, condition);
      },
    };
    await prune({ db, engine: measure }, { firstDay: midnight / (24 * HOUR) });
    expect(most).toBe(2);
    await new RollUp({ db, engine }, { transactionMs: 60_000 }).finish();
    expect((await dumpRollUps(db)).hourly).toMatchObject([{ sessions: 4, views: 3_000 }]);
    await db.destroy();
  });
});

describe.each(insightsEngines())('old samples of Web Vitals on %s', (_, createUrl) => {
  test('are deleted in slices, and those of later days stay', async () => {
    const { db, engine } = await openScriptedInsights(await createUrl());
    const today = Math.floor(NOON / (24 * HOUR));
    const samples = Array.from({ length: 240 }, (_unused, index) => ({
      vital: index % 4,
      page_kind: Math.floor(index / 4) % 3,
      bucket: Math.floor(index / 12) % 10,
      day: today - (index >= 120 ? 1 : 0),
      samples: 1,
    }));
    await db.insertInto('vital').values(samples).execute();
    let most = 0;
    const measure = {
      ...engine,
      deleteRows: (...[transaction, target, rows, condition]: Parameters<typeof engine.deleteRows>) => {
        if (target.table === 'vital') most = Math.max(most, rows.length);
        return engine.deleteRows(transaction, target, rows, condition);
      },
    };
    await prune({ db, engine: measure }, { firstDay: today, sliceRows: 7 });
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(7);
    const left = await db.selectFrom('vital').selectAll().execute();
    expect(left).toHaveLength(120);
    expect(left.every(({ day }) => day === today)).toBe(true);
    await db.destroy();
  });
});

describe.each(insightsEngines())('too many events of a visitor on %s', (_, createUrl) => {
  test('are stored without a session, and the other visitors are counted', async () => {
    const { db, engine, insightsEngine } = await openScriptedInsights(await createUrl());
    const many = Array.from({ length: 9 }, (_, index) =>
      makeInsightsEvent({ visitor: 'a', insertId: `a${index}`, time: NOON + index }),
    );
    const others = ['b', 'c'].map((visitor) => makeInsightsEvent({ visitor, insertId: visitor, time: NOON }));
    await storeEvents(db, insightsEngine, [...many, ...others]);
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
      // One of them is that of these events, and is not counted.
      { count: 3 },
      { count: 0 },
    ]);
    expect((await dumpRollUps(db)).hourly).toMatchObject([{ sessions: 2, views: 2 }]);
    // Nor if they were counted before everything is rolled up anew.
    await discardRollUps({ db, engine });
    await new RollUp({ db, engine }).finish();
    await discardRollUps({ db, engine });
    await new RollUp({ db, engine }, { maxEvents: 2, maxSessionEvents: 4 }).finish();
    const rows = new SqlInsightsReader({ db, engine }, { usesSums: false });
    const range = { from: '2026-05-01', to: '2026-05-04' };
    expect(await rows.totals({ range, filters: {} })).toMatchObject({ sessions: 2, views: 2, visitors: 2 });
    await db.destroy();
  });

  test('are left out with the events that join their session later; sessions before and after it are counted', async () => {
    const { db, engine, insightsEngine } = await openScriptedInsights(await createUrl());
    const limits = { maxEvents: 2, maxSessionEvents: 4 };
    const store = (minutes: readonly number[]) =>
      storeEvents(
        db,
        insightsEngine,
        minutes.map((minute) => makeInsightsEvent({ insertId: `${minute}`, time: NOON + minute * 60_000 })),
      );
    const readSessions = async () => {
      await new RollUp({ db, engine }, limits).finish();
      const sessions = await db
        .selectFrom('session')
        .select(['start', 'end', 'is_counted'])
        .orderBy('start')
        .execute();
      const toMinutes = (time: number) => (time - NOON) / 60_000;
      return sessions.map(({ start, end, is_counted }) => [toMinutes(start), toMinutes(end), is_counted]);
    };
    const totals = async () => {
      const range = { from: '2026-05-01', to: '2026-05-04' };
      const metrics = [];
      for (const usesSums of [true, false]) {
        const reader = new SqlInsightsReader({ db, engine }, { usesSums });
        const { sessions, views, visitors } = await reader.totals({ range, filters: {} });
        metrics.push([sessions, views, visitors]);
      }
      expect(metrics[0]).toEqual(metrics[1]);
      return metrics[0];
    };
    await store([-60, 0, 1, 2, 3, 60, 61, 120]);
    expect(await readSessions()).toEqual([
      [-60, -60, 1],
      [0, 3, 1],
      [60, 61, 1],
      [120, 120, 1],
    ]);
    expect(await totals()).toEqual([4, 8, 1]);
    // The session becomes too long, and then longer, up to the next ones.
    await store([4, 5, 6, 7, 8, 9, 10]);
    expect(await readSessions()).toEqual([
      [-60, -60, 1],
      [0, 10, 0],
      [60, 61, 1],
      [120, 120, 1],
    ]);
    expect(await totals()).toEqual([3, 4, 1]);
    await store([9.5, 35]);
    expect(await readSessions()).toEqual([
      [-60, -60, 1],
      [0, 61, 0],
      [120, 120, 1],
    ]);
    await store([150, 200, 201]);
    const before = await readSessions();
    expect(before).toEqual([
      [-60, -60, 1],
      [0, 61, 0],
      [120, 120, 1],
      [150, 150, 1],
      [200, 201, 1],
    ]);
    expect(await totals()).toEqual([4, 5, 1]);
    await discardRollUps({ db, engine });
    expect(await readSessions()).toEqual(before);
    expect(await totals()).toEqual([4, 5, 1]);
    expect(await deleteVisitor({ db, engine }, '$device:1')).toBe(20);
    expect((await dumpRollUps(db)).hourly).toEqual([]);
    await db.destroy();
  });
});

describe.each(insightsEngines())('a visitor who cannot be rolled up on %s', (_, createUrl) => {
  /** Stores views of visitors, and an event of one of them whose properties cannot be read. */
  async function openWithFault(): Promise<ScriptedInsights> {
    const database = await openScriptedInsights(await createUrl());
    const events = ['a', 'b', 'c', 'd', 'e', 'f'].map((visitor) =>
      makeInsightsEvent({ visitor, insertId: visitor, time: NOON, name: 'website started' }),
    );
    await storeEvents(database.db, database.insightsEngine, events);
    await setProperties(database, '{');
    return database;
  }

  const setProperties = async ({ db }: ScriptedInsights, properties: string) => {
    const { properties_at } = await db
      .selectFrom('event')
      .select('properties_at')
      .where('visitor', 'in', db.selectFrom('visitor').select('key').where('id', '=', 'c'))
      .executeTakeFirstOrThrow();
    await replaceProperties(db, properties_at, properties);
  };

  const readVisitors = async ({ db }: ScriptedInsights) =>
    (
      await db
        .selectFrom('session')
        .innerJoin('visitor', 'visitor.key', 'session.visitor')
        .select('visitor.id')
        .orderBy('visitor.id')
        .execute()
    ).map(({ id }) => id);

  const others = ['a', 'b', 'd', 'e', 'f'];
  const everybody = ['a', 'b', 'c', 'd', 'e', 'f'];

  test('is set aside, named in a warning, and tried again after an hour; all others are counted', async () => {
    const database = await openWithFault();
    const reader = new SqlInsightsReader(database);
    const warning = new Promise<Error & { detail?: string }>((resolve) => process.once('warning', resolve));
    await new RollUp(database).finish();
    expect(await readVisitors(database)).toEqual(others);
    const { message, detail } = await warning;
    const { key } = await database.db
      .selectFrom('visitor')
      .select('key')
      .where('id', '=', 'c')
      .executeTakeFirstOrThrow();
    expect(message).toContain(`key ${key}.`);
    expect(detail).toContain('SyntaxError');
    expect(await reader.status()).toMatchObject({ isCatchingUp: false, setAsideVisitors: 1 });

    await setProperties(database, '{}');
    await new RollUp(database).finish();
    expect(await readVisitors(database)).toEqual(others);
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + HOUR);
    await new RollUp(database).finish();
    now.mockRestore();
    expect(await readVisitors(database)).toEqual(everybody);
    expect(await reader.status()).toMatchObject({ isCatchingUp: false, setAsideVisitors: 0 });
    await database.db.destroy();
  });

  test('is set aside while everything is rolled up anew, and tried again at the next start', async () => {
    const database = await openWithFault();
    await new RollUp(database).finish();
    await discardRollUps(database);
    await new RollUp(database).finish();
    expect(await readVisitors(database)).toEqual(others);
    await setProperties(database, '{}');
    const loop = new RollUpLoop(database, { retentionDays: 36_500 });
    loop.start();
    while ((await readVisitors(database)).length < everybody.length) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await loop.stop();
    await database.db.destroy();
  });

  test('is not set aside if the database fails', async () => {
    const database = await openWithFault();
    await setProperties(database, '{}');
    await database.db.schema.alterTable('hourly').renameTo('hidden').execute();
    await expect(new RollUp(database).finish()).rejects.toThrow('hourly');
    await database.db.schema.alterTable('hidden').renameTo('hourly').execute();
    await new RollUp(database).finish();
    expect(await readVisitors(database)).toEqual(everybody);
    await database.db.destroy();
  });
});

describe('in PostgreSQL', () => {
  const createUrl = postgresDatabases();

  test('a process leaves what is to be rolled up to the one that has the lock', async () => {
    const url = await createUrl();
    const [database, other] = [await openScriptedInsights(url), await openScriptedInsights(url)];
    await storeEvents(database.db, database.insightsEngine, [makeInsightsEvent()]);
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
  const { db, engine, insightsEngine } = await openScriptedInsights(`file:${temporary.file('insights.db')}`);
  await storeEvents(db, insightsEngine, [makeInsightsEvent({ time: NOON })]);
  await new RollUp({ db, engine }).finish();
  await db.schema.alterTable('event').renameTo('hidden').execute();
  const later = NOON + 100 * 24 * HOUR;
  await storedClock(db).write(later);
  const now = jest.spyOn(Date, 'now').mockReturnValue(later);
  const warning = new Promise((resolve) => process.once('warning', resolve));
  const loop = new RollUpLoop({ db, engine }, { retentionDays: 30, errorDelayMs: 1 });
  loop.start();
  expect(String(await warning)).toContain('Events could not be rolled up.');
  await db.schema.alterTable('hidden').renameTo('event').execute();
  const start = performance.now();
  const monotonic = jest.spyOn(performance, 'now').mockReturnValue(start + HOUR);
  const count = async () => (await db.selectFrom('event').select('key').execute()).length;
  while ((await count()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await loop.stop();
  monotonic.mockRestore();
  now.mockRestore();
  await db.destroy();
});

test.each(insightsEngines())(
  'on %s, old events are deleted only if the system clock agrees with the time that is stored',
  async (_, createUrl) => {
    const { db, engine, insightsEngine } = await openScriptedInsights(await createUrl());
    const start = NOON + 300 * 24 * HOUR;
    await storeEvents(db, insightsEngine, [
      makeInsightsEvent({ time: NOON }),
      makeInsightsEvent({ time: start }),
    ]);
    const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    const now = jest.spyOn(Date, 'now');
    /** Starts the loop at a time. Resolves when it has done what is due. */
    const runAt = async (time: number, isDone: () => boolean | Promise<boolean>) => {
      now.mockReturnValue(time);
      const loop = new RollUpLoop({ db, engine }, { retentionDays: 30 });
      loop.start();
      while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 20));
      await loop.stop();
    };
    const count = async () => (await db.selectFrom('event').select('key').execute()).length;
    const { read } = storedClock(db);

    // Without a stored time, that of the newest event counts.
    await runAt(start + 1_000 * 24 * HOUR, () => warn.mock.calls.length > 0);
    expect(await count()).toBe(2);
    warn.mockClear();
    await runAt(start + 1_000 * 24 * HOUR, () => warn.mock.calls.length > 0);
    expect(await count()).toBe(2);
    expect(warn.mock.calls).toEqual([
      ['Old events are not deleted.', { detail: expect.stringMatching(/clock:confirm/) }],
    ]);
    await runAt(start + HOUR, async () => (await count()) < 2);
    expect(await db.selectFrom('event').select('time').execute()).toEqual([{ time: start }]);
    expect(await read()).toBe(start + HOUR);
    jest.restoreAllMocks();
    await db.destroy();
  },
);
