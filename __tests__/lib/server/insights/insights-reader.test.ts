/** @jest-environment node */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  bundledScript,
  INSIGHTS_QUERIES,
  INSIGHTS_QUERY_WORKER,
  INSIGHTS_WRITER,
} from '@/__tests__/support/bundled-script';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { openBundledReader } from '@/__tests__/support/open-bundled-reader';
import { runProgram } from '@/__tests__/support/run-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { ExportCursor, ExportedEvent, ExportPage } from '@/lib/insights/insights-reader';
import type { QueueLimits } from '@/lib/server/database/bounded-queue';
import { createInsightsWriter } from '@/lib/server/insights/get-insights-writer';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { isInsightsBusy, isInsightsUnavailable } from '@/lib/server/insights/load-report';
import { openInsightsDatabase } from '@/lib/server/insights/open-insights-database';
import { type OpenInsightsReader, openInsightsReader } from '@/lib/server/insights/open-insights-reader';
import { SqlInsightsReader } from '@/lib/server/insights/reader/sql-insights-reader';
import { deleteVisitor } from '@/lib/server/insights/roll-up/delete-visitor';
import { RollUp } from '@/lib/server/insights/roll-up/roll-up';
import { storeEvents } from '@/lib/server/insights/sql/store-events';
import { storedClock } from '@/lib/server/insights/sql/stored-clock';
import { openScriptedInsights } from '@/scripts/support/open-insights';

// Each test starts processes.

const { file } = temporaryFolder();

const NOON = Date.UTC(2026, 4, 2, 12);
const RANGE = { from: '2026-05-01', to: '2026-05-03' };
const ALL = { range: RANGE, filters: {} };
const FILTERED = { range: RANGE, filters: { device: 'computer' } };

/** Enough that the events of these tests are kept. */
const ROLL_UP = { retentionDays: 3_650, intervalMs: 20 };

const view = (visitor: string, minute: number, changes: Partial<InsightsEvent> = {}) =>
  makeInsightsEvent({
    name: 'page view',
    visitor,
    insertId: `${visitor} ${minute}`,
    time: NOON + minute * 60_000,
    ...changes,
  });

describe.each(insightsEngines())('on %s', (engine, createUrl) => {
  let url = '';
  let reader: OpenInsightsReader;

  beforeEach(async () => {
    url = await createUrl();
    reader = await openBundledReader(url);
  });

  afterEach(() => reader.close());

  /** Stores events and counts them, without the process that does so in a server: it takes most of a second to start. */
  async function store(events: readonly InsightsEvent[]): Promise<void> {
    const database = await openScriptedInsights(url);
    await storeEvents(database.db, database.insightsEngine, events);
    await new RollUp(database).finish();
    await database.db.destroy();
  }

  test('events are counted soon after they are stored, and late ones, too', async () => {
    const entry = await bundledScript(INSIGHTS_WRITER);
    const writer = createInsightsWriter(url, { rollUp: ROLL_UP, entry });
    const write = async (events: readonly InsightsEvent[]) => {
      await writer.write(events);
      while ((await reader.status()).isCatchingUp) await setTimeout(20);
    };
    await write([view('a', 0), view('a', 50), view('b', 0)]);
    expect(await reader.totals(ALL)).toMatchObject({ visitors: 2, sessions: 3, bounces: 3, views: 3 });
    await write([view('a', 25)]);
    expect(await reader.totals(ALL)).toMatchObject({ visitors: 2, sessions: 2, bounces: 1, views: 4 });
    await writer.close(5_000);
  });

  test('the status tells which events do not count', async () => {
    await store([
      view('a', 0),
      view('a', 1, { flags: 1 }),
      view('a', 2, { flags: 3 }),
      view('b', 3, { flags: 4 }),
    ]);
    expect(await reader.status()).toEqual({
      firstEvent: NOON,
      lastEvent: NOON + 180_000,
      isCatchingUp: false,
      setAsideVisitors: 0,
      isDemo: false,
      isExact: true,
      events: 4,
      botEvents: 2,
      ownEvents: 1,
      unplannedEvents: 1,
    });
    expect(await reader.totals(ALL)).toMatchObject({ visitors: 1, views: 1 });
  });

  /** Exports events two at a time. `between` runs after the first two. */
  async function exportAll(between: () => Promise<void> = async () => undefined): Promise<ExportedEvent[]> {
    const exported: ExportedEvent[] = [];
    let after: ExportCursor | null = null;
    do {
      const page: ExportPage = await reader.exportEvents(RANGE, { after, limit: 2 });
      if (after === null) await between();
      exported.push(...page.events);
      after = page.next;
    } while (after !== null);
    return exported;
  }

  const minutesOf = (events: readonly ExportedEvent[]) => events.map(({ time }) => (time - NOON) / 60_000);

  test('errors have the last day of the range on which they happened, also with filters', async () => {
    const error = (day: number, subject: string) =>
      view('a', day * 1_440, { name: 'error', subject, insertId: `${subject} ${day}` });
    await store([error(-1, 'x failed'), error(0, 'x failed'), error(5, 'x failed'), error(-1, 'y failed')]);
    const expected = [
      { value: 'x failed', errors: 2, lastSeen: '2026-05-02' },
      { value: 'y failed', errors: 1, lastSeen: '2026-05-01' },
    ];
    for (const filters of [{}, { language: 'en', pageKind: 'index' }]) {
      const found = await reader.breakdown({ range: RANGE, filters }, 'error', {
        sortBy: 'errors',
        limit: 5,
      });
      expect(found.rows).toMatchObject(expected);
    }
    const pages = await reader.breakdown(ALL, 'language', { sortBy: 'errors', limit: 5 });
    expect(pages.rows[0]).not.toHaveProperty('lastSeen');
  });

  test('the events of a large store are estimated by the latest ones', async () => {
    const events = Array.from({ length: 600 }, (_, index) =>
      view('a', index / 100, { flags: index % 4 === 0 ? 1 : 0 }),
    );
    await store(events);
    const database = await openScriptedInsights(url);
    // A gap, as a deletion leaves it.
    await database.db.deleteFrom('event').where('key', '>', 250).where('key', '<=', 300).execute();
    const exact = await new SqlInsightsReader(database, { maxCounted: 550 }).status();
    const about = await new SqlInsightsReader(database, { maxCounted: 200 }).status();
    await database.db.destroy();
    expect([exact.isExact, exact.events, exact.ownEvents]).toEqual([true, 550, 0]);
    expect([about.isExact, about.events]).toEqual([false, 600]);
    // Of the latest 200, which are stored in any order.
    expect(about.botEvents / about.events).toBeCloseTo(0.25, 0);
    expect(about.lastEvent).toBe(exact.lastEvent);
  });

  test('an export has the events of its days in the order of their times', async () => {
    // Two at the same time, and one that arrives late.
    const first = [4, 1, 3, 1].map((minute, index) =>
      view(`${index}`, minute, { flags: minute === 3 ? 1 : 0 }),
    );
    await store([...first, view('a', 5, { time: NOON + 7 * 86_400_000 })]);
    await store([view('b', 0)]);
    const exported = await exportAll();
    expect(minutesOf(exported)).toEqual([0, 1, 1, 3, 4]);
    expect(exported[0]).toMatchObject({ event: 'page view', visitor: 'b', isBot: false, isPlanned: true });
    expect(exported[3]).toMatchObject({ visitor: '2', isBot: true });
    const other = { from: '2025-01-01', to: '2025-01-02' };
    expect(await reader.exportEvents(other, { after: null, limit: 2 })).toEqual({ events: [], next: null });
  });

  test('events that arrive during an export are left out, and no others', async () => {
    await store([0, 1, 2, 3, 4].map((minute) => view('a', minute)));
    const exported = await exportAll(() => store([-1, 1, 2.5, 3, 9].map((minute) => view('b', minute))));
    expect(minutesOf(exported)).toEqual([0, 1, 2, 3, 4]);
    expect(minutesOf(await exportAll())).toEqual([-1, 0, 1, 1, 2, 2.5, 3, 3, 4, 9]);
  });

  test('events that arrive during an export after the latest ones were deleted are left out', async () => {
    await store([0, 1, 2].map((minute) => view('a', minute)));
    await store([3, 4].map((minute) => view('b', minute)));
    const exported = await exportAll(async () => {
      const database = await openScriptedInsights(url);
      await deleteVisitor(database, 'b');
      await database.db.destroy();
      await store([5, 6].map((minute) => view('c', minute)));
    });
    expect(minutesOf(exported)).toEqual([0, 1, 2]);
  });

  test('a page of an export ends early if its events have many properties', async () => {
    const properties = JSON.stringify({ text: 'x'.repeat(16_000) });
    await store(Array.from({ length: 250 }, (_, index) => view(`${index}`, index / 1_000, { properties })));
    const first = await reader.exportEvents(RANGE, { after: null, limit: 1_000 });
    const second = await reader.exportEvents(RANGE, { after: first.next, limit: 1_000 });
    expect([first.events.length, second.events.length, second.next]).toEqual([100, 100, expect.anything()]);
  });

  // Each command starts a process. All open a database with the function that these tests use on both engines.
  if (engine === 'SQLite') {
    test('commands delete a visitor and old events, and calculate numbers anew', async () => {
      await store([view('a', 0), view('b', 0), view('b', 1), view('c', 0, { time: Date.now() })]);
      const settings = { INSIGHTS_DATABASE_URL: url, DATABASE_URL: `file:${file('catalog.db')}` };
      const run = async (command: string, args: string[] = []) =>
        runProgram([await bundledScript(`scripts/insights-${command}.ts`), ...args], settings);
      expect(await run('delete', ['b'])).toMatchObject({
        code: 0,
        stdout: '2 events were deleted.\n',
      });
      expect(await reader.totals(ALL)).toMatchObject({ visitors: 1, views: 1 });
      expect(await run('delete', ['b'])).toMatchObject({
        code: 1,
        stderr: 'There is no visitor “b”.\n',
      });
      const before = await reader.totals(ALL);
      expect(await run('rebuild')).toMatchObject({ code: 0 });
      expect(await reader.totals(ALL)).toEqual(before);
      const db = await openInsightsDatabase(url);
      await storedClock(db).write(Date.now() - 2 * 86_400_000);
      await db.destroy();
      expect(await run('prune', ['--days', '10'])).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /^The system clock says .* the command clock:confirm.*\nNothing was deleted\.\n$/,
        ),
      });
      const confirm = await bundledScript('scripts/clock-confirm.ts');
      expect(await runProgram([confirm], { ...settings, INSIGHTS: 'on' })).toMatchObject({
        code: 0,
        stderr: '',
      });
      expect(await run('prune', ['--days', '10'])).toMatchObject({
        code: 0,
        stdout: '1 events, 1 sessions and 1 visitors were deleted.\n',
      });
      expect(await reader.status()).toMatchObject({ events: 1 });
    });
  }
});

describe.each(insightsEngines())('a query on %s', (engine, createUrl) => {
  let reader: OpenInsightsReader;

  /** As a query that never ends, but without using the processor. */
  const BLOCK = "if (method === 'vitals') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);";

  /** @param code run in the process or thread for each query, before it is. */
  async function open(limits: QueueLimits, code: string): Promise<void> {
    const entry = file(`${Math.random()}.cjs`);
    const [real, source] =
      engine === 'SQLite'
        ? [INSIGHTS_QUERIES, "process.on('message', ({ method })"]
        : [
            INSIGHTS_QUERY_WORKER,
            "require('node:worker_threads').parentPort.on('message', ({ query: { method } })",
          ];
    writeFileSync(
      entry,
      `${source} => { ${code} });\nrequire(${JSON.stringify(await bundledScript(real))});`,
    );
    reader = await openInsightsReader(await createUrl(), { limits, entry });
  }

  afterEach(() => reader.close());

  test('that would wait behind too many others is rejected at once', async () => {
    await open({ timeMs: 60_000, maxWaiting: 1 }, '');
    const queries = Array.from({ length: 4 }, () => reader.status());
    const results = (await Promise.allSettled(queries)).map(({ status }) => status);
    const expected = ['fulfilled', 'fulfilled', engine === 'SQLite' ? 'rejected' : 'fulfilled', 'rejected'];
    expect(results).toEqual(expected);
    await expect(queries[3]).rejects.toMatchObject({ name: 'InsightsBusyError', reason: 'waiting' });
  });

  test('whose process or thread ends has failed, and later ones are served', async () => {
    const end = engine === 'SQLite' ? "process.kill(process.pid, 'SIGKILL')" : 'process.exit(9)';
    await open({ timeMs: 60_000, maxWaiting: 1 }, `if (method === 'vitals') ${end};`);
    const warned = once(process, 'warning');
    await expect(reader.vitals(ALL)).rejects.toMatchObject({ name: 'InsightsBusyError', reason: 'failed' });
    expect(await warned).toMatchObject([
      {
        message: 'A query of insights (vitals) has no result.',
        detail: expect.stringMatching(/it ended with (?:.*SIGKILL|9)$/),
      },
    ]);
    expect(await reader.status()).toMatchObject({ events: 0 });
  });

  test('that is running when the reader is closed has failed', async () => {
    await open({ timeMs: 60_000, maxWaiting: 1 }, BLOCK);
    await reader.status();
    const query = reader.vitals(ALL);
    const failed = expect(query).rejects.toMatchObject({ name: 'InsightsBusyError', reason: 'failed' });
    await setImmediate();
    await reader.close();
    await failed;
  });

  test('that waits when the reader is closed is not begun', async () => {
    await open({ timeMs: 60_000, maxWaiting: 4 }, BLOCK);
    await reader.status();
    const queries = [reader.vitals(ALL), reader.vitals(ALL), reader.status(), reader.status()];
    const settled = Promise.allSettled(queries);
    await setImmediate();
    await reader.close();
    expect((await settled).map(({ status }) => status)).toEqual(queries.map(() => 'rejected'));
    await expect(reader.status()).rejects.toThrow();
  });

  const CANNOT_START = '}); process.exit(1); process.on("message", () => {';

  if (engine === 'SQLite') {
    test('whose process cannot be started finds the database unavailable', async () => {
      await open({ timeMs: 60_000, maxWaiting: 1 }, CANNOT_START);
      const error: unknown = await reader.vitals(ALL).catch((reason: unknown) => reason);
      expect([isInsightsUnavailable(error), isInsightsBusy(error)]).toEqual([true, false]);
    });

    test('that takes too long is ended, and later ones are served', async () => {
      await open({ timeMs: 3_000, maxWaiting: 1 }, BLOCK);
      await expect(reader.vitals(ALL)).rejects.toMatchObject({ name: 'InsightsBusyError', reason: 'slow' });
      let status: unknown;
      // The process that is started again may need longer than the limit on a busy machine.
      while (!status) status = await reader.status().catch(() => null);
      expect(status).toMatchObject({ events: 0 });
    });
  } else {
    test('whose thread cannot be started runs in the server, which says so once', async () => {
      await open({ timeMs: 60_000, maxWaiting: 1 }, CANNOT_START);
      const warnings: string[] = [];
      const note = ({ message }: Error) => warnings.push(message);
      process.on('warning', note);
      expect(await reader.totals(FILTERED)).toMatchObject({ visitors: 0 });
      expect(await reader.status()).toMatchObject({ events: 0 });
      process.off('warning', note);
      expect(warnings).toEqual([
        'Numbers are counted in the server, because the thread for queries cannot be started.',
      ]);
    });

    test('whose thread is starting when the reader is closed has failed', async () => {
      const entry = file(`${Math.random()}.cjs`);
      writeFileSync(entry, 'setInterval(() => undefined, 1_000);');
      reader = await openInsightsReader(await createUrl(), { entry });
      const failed = expect(reader.status()).rejects.toMatchObject({
        name: 'InsightsBusyError',
        reason: 'failed',
      });
      await setImmediate();
      await reader.close();
      await failed;
    });

    test('that takes too long is ended', async () => {
      await open({ timeMs: 1, maxWaiting: 1 }, '');
      let error: unknown = null;
      // A statement can take less than that.
      while (!error)
        error = await reader
          .breakdown(FILTERED, 'page', { sortBy: 'views', limit: 1 })
          .catch((reason) => reason);
      expect(error).toMatchObject({ name: 'InsightsBusyError', reason: 'slow' });
    });
  }
});
