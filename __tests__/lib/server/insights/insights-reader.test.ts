/** @jest-environment node */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { runScript } from '@/__tests__/support/run-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { InsightsBusyError } from '@/lib/insights/insights-reader';
import { createInsightsWriter } from '@/lib/server/insights/get-insights-writer';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { openInsightsDatabase } from '@/lib/server/insights/open-insights-database';
import { type OpenInsightsReader, openInsightsReader } from '@/lib/server/insights/open-insights-reader';
import { SqliteInsightsReader } from '@/lib/server/insights/sqlite/sqlite-insights-reader';

// Each test starts processes.
jest.setTimeout(120_000);

const { file } = temporaryFolder();

const NOON = Date.UTC(2026, 4, 2, 12);
const RANGE = { from: '2026-05-01', to: '2026-05-03' };
const ALL = { range: RANGE, filters: {} };

/** Enough that the events of these tests are kept. */
const ROLL_UP = { retentionDays: 3_650 };

const view = (visitor: string, minute: number, changes: Partial<InsightsEvent> = {}) =>
  makeInsightsEvent({
    name: 'page view',
    visitor,
    insertId: `${visitor} ${minute}`,
    time: NOON + minute * 60_000,
    ...changes,
  });

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  let url = '';
  let reader: OpenInsightsReader;

  beforeEach(async () => {
    url = await createUrl();
    reader = await openInsightsReader(url);
  });

  afterEach(() => reader.close());

  async function store(events: readonly InsightsEvent[]): Promise<void> {
    const writer = createInsightsWriter(url, { rollUp: ROLL_UP });
    try {
      await writer.write(events);
      do await setTimeout(50);
      while ((await reader.status()).isCatchingUp);
    } finally {
      await writer.close(5_000);
    }
  }

  test('events are counted soon after they are stored, and late ones, too', async () => {
    await store([view('a', 0), view('a', 50), view('b', 0)]);
    expect(await reader.totals(ALL)).toMatchObject({ visitors: 2, sessions: 3, bounces: 3, views: 3 });
    await store([view('a', 25)]);
    expect(await reader.totals(ALL)).toMatchObject({ visitors: 2, sessions: 2, bounces: 1, views: 4 });
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
      isDemo: false,
      events: 4,
      botEvents: 2,
      ownEvents: 1,
      unplannedEvents: 1,
    });
    expect(await reader.totals(ALL)).toMatchObject({ visitors: 1, views: 1 });
  });

  test('an export goes on after the last event of the part before', async () => {
    const events = [0, 1, 2, 3, 4].map((minute) => view('a', minute, { flags: minute === 1 ? 1 : 0 }));
    const other = view('a', 5, { time: NOON + 7 * 86_400_000 });
    await store([...events, other]);
    const exported = [];
    let after: number | null = 0;
    while (after !== null) {
      const part: Awaited<ReturnType<typeof reader.exportEvents>> = await reader.exportEvents(RANGE, {
        after,
        limit: 2,
      });
      exported.push(...part.events);
      after = part.next;
    }
    // Events of a batch have keys in any order.
    exported.sort((a, b) => a.time - b.time);
    expect(exported.map(({ time }) => time)).toEqual(events.map(({ time }) => time));
    expect(exported[1]).toMatchObject({ event: 'page view', visitor: 'a', isBot: true, isPlanned: true });
    expect(
      await reader.exportEvents({ from: '2025-01-01', to: '2025-01-02' }, { after: 0, limit: 2 }),
    ).toEqual({
      events: [],
      next: null,
    });
  });

  test('commands delete a visitor and old events, and calculate numbers anew', async () => {
    await store([view('a', 0), view('b', 0), view('b', 1), view('c', 0, { time: Date.now() })]);
    const settings = { INSIGHTS_DATABASE_URL: url, DATABASE_URL: `file:${file('catalog.db')}` };
    expect(await runScript('insights:delete', ['b'], settings)).toMatchObject({
      code: 0,
      stdout: '2 events were deleted.\n',
    });
    expect(await reader.totals(ALL)).toMatchObject({ visitors: 1, views: 1 });
    expect(await runScript('insights:delete', ['b'], settings)).toMatchObject({
      code: 1,
      stderr: 'There is no visitor “b”.\n',
    });
    const before = await reader.totals(ALL);
    expect(await runScript('insights:rebuild', [], settings)).toMatchObject({ code: 0 });
    expect(await reader.totals(ALL)).toEqual(before);
    expect(await runScript('insights:prune', ['--days', '10'], settings)).toMatchObject({
      code: 0,
      stdout: '1 events, 1 sessions and 1 visitors were deleted.\n',
    });
    expect(await reader.status()).toMatchObject({ events: 1 });
  });
});

describe('a query of a SQLite file', () => {
  let reader: SqliteInsightsReader;

  async function open(timeMs: number, code: string): Promise<void> {
    const database = file(`${Math.random()}.db`);
    await (await openInsightsDatabase(`file:${database}`)).destroy();
    const entry = file(`${Math.random()}.cjs`);
    const real = path.resolve('lib/server/insights/sqlite/query-entry.cjs');
    writeFileSync(
      entry,
      `process.on('message', ({ method }) => { ${code} });\nrequire(${JSON.stringify(real)});`,
    );
    reader = new SqliteInsightsReader(database, { limits: { timeMs, maxWaiting: 1 }, entry });
  }

  afterEach(() => reader.close());

  test('that takes too long is ended, and later ones are served', async () => {
    await open(3_000, "if (method === 'vitals') for (;;);");
    await expect(reader.vitals(ALL)).rejects.toThrow(InsightsBusyError);
    let status: unknown;
    // The process that is started again may need longer than the limit on a busy machine.
    while (!status) status = await reader.status().catch(() => null);
    expect(status).toMatchObject({ events: 0 });
  });

  test('that would wait behind too many others is rejected at once', async () => {
    await open(60_000, '');
    const results = await Promise.allSettled([reader.status(), reader.status(), reader.status()]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(results[2]).toMatchObject({ reason: { name: 'InsightsBusyError' } });
  });
});
