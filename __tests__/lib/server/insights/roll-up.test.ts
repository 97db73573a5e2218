/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  countBreakdown,
  countFunnel,
  countHistory,
  countMetrics,
  countPercentile,
} from '@/__tests__/support/count-insights';
import { dumpRollUps } from '@/__tests__/support/dump-roll-ups';
import { expectPackedEvents } from '@/__tests__/support/expect-packed-events';
import { DAYS, FIRST_DAY, type History, historyArbitrary } from '@/__tests__/support/history-arbitrary';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { readStoredProperties } from '@/__tests__/support/stored-properties';
import type { Filters } from '@/lib/insights/dimensions';
import type { DayRange } from '@/lib/insights/insights-reader';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { SqlInsightsReader } from '@/lib/server/insights/reader/sql-insights-reader';
import { deleteUnusedLabels } from '@/lib/server/insights/roll-up/delete-labels';
import { deleteVisitor } from '@/lib/server/insights/roll-up/delete-visitor';
import { discardRollUps } from '@/lib/server/insights/roll-up/discard';
import { prune } from '@/lib/server/insights/roll-up/prune';
import { RollUp } from '@/lib/server/insights/roll-up/roll-up';
import { storeEvents } from '@/lib/server/insights/sql/store-events';
import { openScriptedInsights, type ScriptedInsights } from '@/scripts/support/open-insights';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Visitors of a history, at most. */
const MAX_VISITORS = 24;

/** In ms, for all runs: `npm run test:long` makes ten thousand histories. */
const TIMEOUT_MS = 2 * 60 * 60_000;

/** What happens to the store. Events arrive in any order, some of them twice. */
const operation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('arrive' as const),
      share: fc.double({ min: 0.05, max: 0.6, noNaN: true }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('roll up' as const),
      maxEvents: fc.constantFrom(1, 2, 5, 1_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('delete' as const),
      visitor: fc.nat({ max: MAX_VISITORS - 1 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('prune' as const), day: fc.nat({ max: DAYS - 1 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('discard' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete labels' as const) }) },
);

type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

const filters: fc.Arbitrary<Filters> = fc.record(
  {
    pageKind: fc.constantFrom('index', 'template', 'no label'),
    list: fc.constantFrom('camping', 'no label'),
    language: fc.constantFrom('en', 'de', 'no label'),
    source: fc.constantFrom('google.com', 'letter', 'direct', 'no label'),
    device: fc.constantFrom('phone', 'computer'),
  },
  { requiredKeys: [] },
);

const range = fc
  .tuple(fc.nat({ max: DAYS + 1 }), fc.nat({ max: DAYS + 1 }))
  .map(([a, b]) => ({ from: FIRST_DAY + Math.min(a, b), to: FIRST_DAY + Math.max(a, b) }));

const scenario = fc.record({
  history: historyArbitrary(MAX_VISITORS),
  order: fc.infiniteStream(fc.double({ noNaN: true, min: 0, max: 1 })),
  operations: fc.array(operation, { maxLength: 8 }),
  ranges: fc.array(range, { minLength: 1, maxLength: 1 }),
  filters: fc.array(filters, { minLength: 2, maxLength: 2 }),
  dimensions: fc.shuffledSubarray(
    [
      'pageKind',
      'page',
      'list',
      'language',
      'term',
      'store',
      'position',
      'error',
      'redirect',
      'device',
      'os',
      'source',
      'channel',
      'medium',
      'campaign',
      'entryPage',
    ] as const,
    { minLength: 3, maxLength: 3 },
  ),
});

/** A few visitors with many events each. */
const longScenario = fc.record({
  history: historyArbitrary(2, { minEvents: 30, maxEvents: 150 }),
  order: fc.infiniteStream(fc.double({ noNaN: true, min: 0, max: 1 })),
  parts: fc.array(
    fc.nat({ max: 4 }).map((size) => size + 1),
    { minLength: 1, maxLength: 8 },
  ),
  maxSessionEvents: fc.constantFrom(2, 5, 12, 40, 1_000),
});

const toDate = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

describe.each(insightsEngines())('on %s', (name, createUrl) => {
  let database: ScriptedInsights;

  beforeAll(async () => {
    database = await openScriptedInsights(await createUrl());
  });
  afterAll(() => database.db.destroy());

  async function clear() {
    for (const table of [
      'event',
      'property_block',
      'session',
      'pending',
      'hourly',
      'daily',
      'visitor_day',
      'daily_visitors',
      'daily_funnel',
      'vital',
      'visitor',
    ] as const)
      await database.db.deleteFrom(table).execute();
    await database.db.updateTable('roll_up').set({ rebuilt_visitor: null, is_discarding: 0 }).execute();
  }

  /** Runs operations, and returns the events that are stored in the end. */
  async function run(history: History, order: readonly number[], operations: readonly Operation[]) {
    const waiting = history.events
      .map((event, index) => ({ event, position: order[index] ?? 0 }))
      .sort((a, b) => a.position - b.position)
      .map(({ event }) => event);
    let stored: InsightsEvent[] = [];
    for (const step of [...operations, { kind: 'arrive' as const, share: 1 }]) {
      if (step.kind === 'arrive') {
        const arrived = waiting.splice(0, Math.ceil(waiting.length * step.share));
        // Some that are stored already arrive once more.
        await storeEvents(database.db, database.insightsEngine, [
          ...arrived,
          ...stored.slice(0, 2),
          ...arrived.slice(0, 1),
        ]);
        stored.push(...arrived);
      } else if (step.kind === 'roll up') {
        await new RollUp(database, { maxEvents: step.maxEvents }).next({ budgetMs: 3 });
      } else if (step.kind === 'delete') {
        const id = `visitor ${step.visitor}`;
        await deleteVisitor(database, id);
        stored = stored.filter(({ visitor }) => visitor !== id);
      } else if (step.kind === 'prune') {
        const firstDay = FIRST_DAY + step.day;
        await prune(database, { firstDay, sliceRows: 7 });
        stored = stored.filter(({ time }) => time >= firstDay * DAY);
      } else if (step.kind === 'delete labels') {
        await deleteUnusedLabels(database, { sliceRows: 5 });
      } else {
        await discardRollUps(database);
      }
      await expectPackedEvents(database.db);
    }
    return stored;
  }

  test(
    'all numbers are those of an independent calculation, whatever happens in which order',
    async () => {
      const runs = name === 'SQLite' ? propertyRuns(10_000, 1 / 400) : propertyRuns(60, 1 / 20);
      await fc.assert(
        fc.asyncProperty(
          scenario,
          async ({ history, order, operations, ranges, filters: given, dimensions }) => {
            await clear();
            const positions = history.events.map(() => order.next().value ?? 0);
            const stored = await run(history, positions, operations);
            await new RollUp(database, { maxEvents: 3 }).finish();
            const properties = await readStoredProperties(database.db);
            expect([...properties.values()].sort()).toEqual(stored.map((event) => event.properties).sort());
            const counted = countHistory(stored, history.describeVisit);
            const reader = new SqlInsightsReader(database);
            const rowReader = new SqlInsightsReader(database, { usesSums: false });
            for (const days of ranges) {
              const scope = { from: days.from * DAY, to: (days.to + 1) * DAY };
              const dates: DayRange = { from: toDate(days.from), to: toDate(days.to) };
              for (const by of [{}, ...given]) {
                const expected = countMetrics(counted, { ...scope, filters: by });
                expect(await reader.totals({ range: dates, filters: by })).toEqual(expected);
                const series = await reader.series({ range: dates, filters: by }, 'day');
                expect(series).toEqual(
                  Array.from({ length: days.to - days.from + 1 }, (_, index) => {
                    const time = (days.from + index) * DAY;
                    return { time, ...countMetrics(counted, { from: time, to: time + DAY, filters: by }) };
                  }),
                );
                const hours = await reader.series({ range: dates, filters: by }, 'hour');
                for (const { time, visitors: _, ...metrics } of hours) {
                  const { visitors, ...expectedHour } = countMetrics(counted, {
                    from: time,
                    to: time + HOUR,
                    filters: by,
                  });
                  expect(metrics).toEqual(expectedHour);
                }
                expect(await reader.handOffFunnel({ range: dates, filters: by })).toEqual(
                  countFunnel(counted, { ...scope, filters: by }),
                );
                const [vitals] = await reader.vitals({ range: dates, filters: by });
                for (const vital of ['lcp', 'cls', 'ttfb'] as const) {
                  const exact = countPercentile(counted, { ...scope, filters: by, vital });
                  if (exact === null) expect(vitals?.[vital]).toBeNull();
                  else {
                    const rounding = vital === 'cls' ? 0.0001 : 1;
                    expect(Math.abs((vitals?.[vital] ?? -1) - exact)).toBeLessThanOrEqual(
                      exact * 0.01 + rounding,
                    );
                  }
                }
                for (const dimension of dimensions) {
                  const values = countBreakdown(counted, { ...scope, filters: by, dimension });
                  const sortBy = dimension === 'redirect' ? 'redirects' : 'visitors';
                  const { rows, total } = await reader.breakdown({ range: dates, filters: by }, dimension, {
                    sortBy,
                    limit: 100,
                  });
                  const shown = [...values].filter(([, metrics]) => metrics[sortBy] > 0);
                  for (const { lastSeen } of rows) {
                    if (lastSeen === undefined) continue;
                    expect(dimension).toBe('error');
                    expect(dates.from <= lastSeen && lastSeen <= dates.to).toBe(true);
                  }
                  expect(new Map(rows.map(({ value, lastSeen: _, ...metrics }) => [value, metrics]))).toEqual(
                    new Map(shown),
                  );
                  expect(total).toBe(shown.length);
                  expect(rows.map((row) => row[sortBy])).toEqual(
                    rows.map((row) => row[sortBy]).sort((a, b) => b - a),
                  );
                }
              }
              for (const step of ['day', 'hour'] as const) {
                const unfiltered = { range: dates, filters: {} };
                expect(await rowReader.series(unfiltered, step)).toEqual(
                  await reader.series(unfiltered, step),
                );
              }
            }
          },
        ),
        { numRuns: runs },
      );
    },
    TIMEOUT_MS,
  );

  test(
    'numbers of long histories whose events arrive late, very late and twice are those that are rolled up anew',
    async () => {
      await fc.assert(
        fc.asyncProperty(longScenario, async ({ history, order, parts, maxSessionEvents }) => {
          await clear();
          const positions = history.events.map(() => order.next().value ?? 0);
          // Most of the events arrive in their order, and the others one by one.
          const late = history.events.filter((_, index) => (positions[index] ?? 0) < 0.2);
          const [first = 1, ...rest] = parts;
          const batches = [history.events.filter((event) => !late.includes(event))];
          for (const size of rest) batches.push(late.splice(late.length / 3, size));
          batches.push(late);
          for (const batch of batches) {
            const again = history.events.slice(0, first);
            await storeEvents(database.db, database.insightsEngine, [...batch, ...again]);
            await new RollUp(database, { maxEvents: first, maxSessionEvents }).finish();
            await expectPackedEvents(database.db);
          }
          const before = await dumpRollUps(database.db);
          expect(before.pending).toEqual([]);
          await discardRollUps(database);
          await new RollUp(database, { maxSessionEvents }).finish();
          expect(await dumpRollUps(database.db)).toEqual(before);
        }),
        { numRuns: name === 'SQLite' ? propertyRuns(300, 1 / 40) : propertyRuns(30, 1 / 30) },
      );
    },
    TIMEOUT_MS,
  );

  test(
    'numbers that are rolled up anew are those that were rolled up step by step',
    async () => {
      await fc.assert(
        fc.asyncProperty(scenario, async ({ history, order, operations }) => {
          await clear();
          const positions = history.events.map(() => order.next().value ?? 0);
          await run(history, positions, operations);
          await new RollUp(database, { maxEvents: 2 }).finish();
          const before = await dumpRollUps(database.db);
          await discardRollUps(database);
          await new RollUp(database).finish();
          expect(await dumpRollUps(database.db)).toEqual(before);
        }),
        { numRuns: name === 'SQLite' ? propertyRuns(300, 1 / 30) : propertyRuns(30, 1 / 30) },
      );
    },
    TIMEOUT_MS,
  );
});
