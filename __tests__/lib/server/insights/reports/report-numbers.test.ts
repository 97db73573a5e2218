/** @jest-environment node */
import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  countBreakdown,
  countFunnel,
  countHistory,
  countMetrics,
  countPath,
  countPercentile,
  countRetention,
} from '@/__tests__/support/count-insights';
import { sharedDayStore } from '@/__tests__/support/day-stores';
import { DAYS, FIRST_DAY, historyArbitrary } from '@/__tests__/support/history-arbitrary';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { withProperties } from '@/__tests__/support/with-properties';
import { isOfFew } from '@/lib/insights/change';
import { COLUMNS, type Column, isColumn } from '@/lib/insights/columns';
import type { Metrics } from '@/lib/insights/definitions';
import { DIMENSION_NAMES, type Dimension } from '@/lib/insights/dimensions';
import type { Filters } from '@/lib/insights/filters';
import { DEFAULT_STEPS, FUNNEL_STEP_NAMES } from '@/lib/insights/funnel-steps';
import { intervalEnd } from '@/lib/insights/intervals';
import type { SortColumn } from '@/lib/insights/table-view';
import { TimeZone } from '@/lib/insights/time-zone';
import { packDay } from '@/lib/server/insights/days/pack-day';
import type { ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** In ms, for all runs: `npm run test:long` makes hundreds of histories. */
const TIMEOUT_MS = 60 * 60_000;

/** Values that histories have, and with which nothing is found. */
const VALUES: Readonly<Record<Dimension, readonly string[]>> = {
  pageKind: ['index', 'template', 'tag', 'no value'],
  page: ['/', '/templates', '/camping'],
  list: ['camping', 'no value'],
  language: ['en', 'de', 'ar'],
  term: ['tent', 'zelt'],
  store: ['play', 'app-store'],
  position: ['hero', 'banner'],
  error: ['tent', 'no value'],
  method: ['tent', 'text', 'no value'],
  redirect: ['play', 'app-store qr'],
  device: ['phone', 'computer', 'tablet'],
  browser: ['Chrome', 'Mobile Safari', '(unknown)'],
  os: ['iOS', 'Windows'],
  channel: ['search', 'embed', 'direct'],
  source: ['Google', 'letter', 'direct', 'no value'],
  referrerHost: ['google.com', 'google.de', 'blog.test'],
  referrerPage: ['google.com/', 'no value'],
  medium: ['email', 'no value'],
  campaign: ['may', 'no value'],
  campaignContent: ['top link', 'no value'],
  campaignTerm: ['tents', 'no value'],
  entryPage: ['/', '/camping'],
  visitorKind: ['new', 'returning'],
};

/** Parts of values in other letters, and such that only a pattern would find. */
const PARTS = ['E', 'goo', 'TEST', '/', 'no value', '%', '_'];

/** Conditions on one dimension, with every operator. */
const condition = (dimension: Dimension): fc.Arbitrary<Filters> => {
  const values = [...VALUES[dimension]];
  const some = fc.subarray(values, { minLength: 1, maxLength: Math.min(2, values.length) });
  const parts = fc.subarray(PARTS, { minLength: 1, maxLength: 2 });
  return fc
    .record({ is: some, not: some, contains: parts }, { requiredKeys: [] })
    .map((conditions) => ({ [dimension]: conditions }));
};

/** Conditions on one to three dimensions. */
const filters: fc.Arbitrary<Filters> = fc
  .shuffledSubarray(DIMENSION_NAMES, { minLength: 1, maxLength: 3 })
  .chain((dimensions) => fc.tuple(...dimensions.map(condition)))
  .map((conditions) => Object.assign({}, ...conditions));

const scenario = fc.record({
  history: historyArbitrary(16, { maxEvents: 40 }),
  /** Where in the order of arrival events are, and when days are packed. */
  order: fc.infiniteStream(fc.double({ noNaN: true, min: 0, max: 1 })),
  batches: fc.array(
    fc.record({ share: fc.double({ noNaN: true, min: 0.1, max: 0.7 }), packed: fc.nat({ max: DAYS }) }),
    {
      maxLength: 4,
    },
  ),
  days: fc.tuple(fc.nat({ max: DAYS + 1 }), fc.nat({ max: DAYS + 1 })),
  filters: fc.oneof(fc.constant({}), filters),
  steps: fc.array(fc.constantFrom(...FUNNEL_STEP_NAMES), { minLength: 2, maxLength: 6 }),
  step: fc.constantFrom('/', '/templates', '/camping', 'search:tent', 'app', 'search:no value'),
  sort: fc.record({
    column: fc.constantFrom(...(Object.keys(COLUMNS) as Column[]), 'value' as const, 'change' as const),
    isAscending: fc.boolean(),
  }),
  shift: fc.nat({ max: 2 }),
  /** How long before the end of its last day the compared period ends; 0 for whole days. */
  cut: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: DAY - 1 })),
  /** How long after the beginning of its first day it begins. */
  late: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: DAY - 1 })),
  dimensions: fc.shuffledSubarray(DIMENSION_NAMES, { minLength: 2, maxLength: 2 }),
});

/** The numbers of a history without events. */
const NOTHING = countMetrics({ visits: [], redirects: [] }, { from: 0, to: 0, filters: {} });

type Row = Metrics & { value: string; previous: Metrics | null; lastSeen?: string };

/** The Monday of the week with a day, both counted from the epoch. */
const mondayOf = (day: number) => day - ((new Date(day * DAY).getUTCDay() + 6) % 7);

const firstOfMonth = (day: number) => day - new Date(day * DAY).getUTCDate() + 1;

const hasNumber = (metrics: Metrics) =>
  Object.values(metrics).some((number) => typeof number === 'number' && number > 0);

const byValue = (rows: readonly Row[]) => new Map(rows.map(({ lastSeen: _, ...row }) => [row.value, row]));

/** What rows are sorted by; null comes last. */
function sortKey(row: Row, column: SortColumn): number | string | null {
  if (column === 'value') return row.value.toLowerCase();
  if (column === 'lastSeen') return row.lastSeen ?? null;
  if (column === 'change') return row.visitors - (row.previous?.visitors ?? 0);
  return isColumn(column) ? COLUMNS[column].read(row) : null;
}

function compareKeys(a: number | string | null, b: number | string | null, isAscending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a > b === isAscending ? 1 : -1;
}

const open = sharedDayStore();

let store: InsightsStore;
let reader: ReportReader;

beforeAll(() => {
  ({ store, reader } = open());
});

test(
  'all numbers are those of an independent calculation, in whichever order events arrive and days are packed',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        scenario,
        async ({
          history,
          order,
          batches,
          days,
          filters: by,
          dimensions,
          steps,
          step,
          sort,
          shift,
          cut,
          late,
        }) => {
          await store.db.deleteFrom('inbox').execute();
          await store.db.deleteFrom('day_block').execute();
          const events = history.events.map(withProperties);
          const waiting = events
            .map((event) => ({ event, position: order.next().value ?? 0 }))
            .sort((a, b) => a.position - b.position)
            .map(({ event }) => event);
          const packed = new Set<number>();
          const pack = (day: number) => packDay(day, { store, files: reader.files, duckdb: reader.duckdb });
          for (const batch of batches) {
            await addToInbox(store.db, waiting.splice(0, Math.ceil(waiting.length * batch.share)));
            await pack(FIRST_DAY + batch.packed);
            packed.add(FIRST_DAY + batch.packed);
          }
          await addToInbox(store.db, [...waiting, ...events.slice(0, 3)]);
          // Late events count when their days are packed.
          for (const day of packed) await pack(day);

          const counted = countHistory(events, history.describeVisit);
          const [from, to] = [FIRST_DAY + Math.min(...days), FIRST_DAY + Math.max(...days)];
          const toDate = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);
          const range = { from: toDate(from), to: toDate(to) };
          const period = { from: from * DAY, to: (to + 1) * DAY };
          // Periods may overlap.
          const beforePeriod = { from: (from - 1 - shift) * DAY + late, to: (to - shift) * DAY - cut };
          const beforeRange = {
            from: toDate(from - 1 - shift),
            to: toDate(to - 1 - shift),
            ...(late > 0 && { start: beforePeriod.from }),
            ...(cut > 0 && { end: beforePeriod.to }),
          };
          const scope = { range, filters: by };
          expect(await reader.totals(scope)).toEqual(countMetrics(counted, { ...period, filters: by }));
          expect(await reader.series(scope, 'day')).toEqual(
            Array.from({ length: to - from + 1 }, (_, index) => {
              const time = (from + index) * DAY;
              const points = { since: period.from, filters: by };
              return { time, ...countMetrics(counted, { from: time, to: time + DAY, ...points }) };
            }),
          );
          for (const [interval, startOf] of [
            ['week', mondayOf],
            ['month', firstOfMonth],
          ] as const) {
            const inRange = Array.from({ length: to - from + 1 }, (_, index) => from + index);
            const starts = [...new Set(inRange.map(startOf))];
            expect(await reader.series(scope, interval)).toEqual(
              starts.map((start) => {
                const own = inRange.filter((day) => startOf(day) === start).map((day) => day * DAY);
                const [time = 0, last = 0] = [own[0], own.at(-1)];
                const points = { since: period.from, filters: by };
                return { time, ...countMetrics(counted, { from: time, to: last + DAY, ...points }) };
              }),
            );
            const earlier = { range: beforeRange, filters: by };
            expect(await reader.series(earlier, interval, range)).toEqual(
              starts.map((start) => {
                const own = inRange.filter((day) => startOf(day) === start).map((day) => day - 1 - shift);
                const [time = 0, last = 0] = [(own[0] ?? 0) * DAY, (own.at(-1) ?? 0) * DAY];
                const days = {
                  from: Math.max(time, beforePeriod.from),
                  to: Math.min(last + DAY, beforePeriod.to),
                };
                const points = { since: beforePeriod.from, filters: by };
                return { time, ...countMetrics(counted, { ...days, ...points }) };
              }),
            );
          }
          for (const { time, ...metrics } of (await reader.series(scope, 'hour')).slice(0, 48)) {
            const points = { since: period.from, filters: by };
            const hour = countMetrics(counted, { from: time, to: time + HOUR, ...points });
            expect(metrics).toEqual(hour);
          }
          const before = { range: beforeRange, filters: by };
          expect(await reader.totals(before)).toEqual(
            countMetrics(counted, { ...beforePeriod, filters: by }),
          );
          expect(await reader.funnel(before, steps)).toEqual(
            countFunnel(counted, { ...beforePeriod, filters: by, steps }),
          );
          for (const chosen of [steps, DEFAULT_STEPS])
            expect(await reader.funnel(scope, chosen)).toEqual(
              countFunnel(counted, { ...period, filters: by, steps: chosen }),
            );
          const weeks = { from: mondayOf(from), to: mondayOf(to) + 6 };
          const until = mondayOf(to) + 6 + 7 * (shift - 1);
          const cohorts = countRetention(counted, {
            from: weeks.from * DAY,
            to: (weeks.to + 1) * DAY,
            until: until * DAY,
            filters: by,
          });
          const retention = await reader.retention(
            { range: { from: toDate(weeks.from), to: toDate(weeks.to) }, filters: by },
            toDate(until),
          );
          for (const { week, visitors, returned, isOver } of retention) {
            const monday = Date.parse(week) / DAY;
            const cohort = cohorts.get(monday);
            expect([visitors, isOver]).toEqual([cohort?.get(0) ?? 0, monday + 6 <= until]);
            const afterwards = Array.from(
              { length: Math.max(0, (until - 6 - monday) / 7) },
              (_, index) => index + 1,
            );
            expect(returned).toEqual(afterwards.map((number) => cohort?.get(number) ?? 0));
            cohorts.delete(monday);
          }
          expect([...cohorts.keys()]).toEqual([]);
          const now = countPath(counted, { ...period, filters: by, step });
          const earlier = countPath(counted, { ...beforePeriod, filters: by, step });
          const path = await reader.path(scope, step, { previous: before, limit: 100 });
          for (const side of ['before', 'after'] as const) {
            const names = Object.keys({ ...now[side], ...earlier[side] });
            const expected = names.map((name) => [name, now[side][name] ?? 0, earlier[side][name] ?? 0]);
            const found = path[side].rows.map((row) => [row.step ?? '', row.times, row.previous]);
            expect(found.sort()).toEqual(expected.sort());
            expect(path[side].total).toBe(names.length);
            const timesOf = (column: 1 | 2) => expected.reduce((sum, row) => sum + Number(row[column]), 0);
            expect([path.times, path.previousTimes]).toEqual([timesOf(1), timesOf(2)]);
          }
          const alone = await reader.path(scope, step, { previous: null, limit: 2 });
          expect(alone.previousTimes).toBeNull();
          expect(alone.after.total).toBe(Object.keys(now.after).length);
          expect(alone.after.rows.map(({ times }) => times)).toEqual(
            [
              ...('' in now.after ? [now.after['']] : []),
              ...Object.entries(now.after)
                .filter(([name]) => name !== '')
                .map(([, times]) => times)
                .sort((a, b) => b - a),
            ].slice(0, 2),
          );
          const [vitals] = await reader.vitals(scope);
          for (const vital of ['lcp', 'cls', 'ttfb'] as const) {
            const exact = countPercentile(counted, { ...period, filters: by, vital });
            if (exact === null) expect(vitals?.[vital]).toBeNull();
            else
              expect(Math.abs((vitals?.[vital] ?? -1) - exact)).toBeLessThanOrEqual(
                exact * 0.01 + (vital === 'cls' ? 0.0001 : 1),
              );
          }
          for (const interval of ['hour', 'day', 'week'] as const) {
            for (const { time, lcp } of (await reader.vitalsSeries(scope, interval)).slice(0, 48)) {
              const end = Math.min(intervalEnd(time, interval, TimeZone.UTC), period.to);
              const part = { from: time, to: end, since: period.from };
              const exact = countPercentile(counted, { ...part, filters: by, vital: 'lcp' });
              if (exact === null) expect(lcp).toBeNull();
              else expect(Math.abs((lcp ?? -1) - exact)).toBeLessThanOrEqual(exact * 0.01 + 1);
            }
          }
          for (const dimension of dimensions) {
            const now = countBreakdown(counted, { ...period, filters: by, dimension });
            const earlier = countBreakdown(counted, { ...beforePeriod, filters: by, dimension });
            const expected = [...new Set([...now.keys(), ...earlier.keys()])]
              .map((value) => {
                const [metrics, previous] = [now, earlier].map((rows) => rows.get(value) ?? NOTHING);
                return { value, ...(metrics as Metrics), previous: previous as Metrics };
              })
              .filter((row) => hasNumber(row) || hasNumber(row.previous));
            const all = { measure: 'visitors', previous: before, limit: 100 } as const;
            const found = await reader.breakdown(scope, dimension, all);
            expect(byValue(found.rows)).toEqual(byValue(expected));
            expect(found.total).toBe(expected.length);
            expect(found.highest).toBe(Math.max(0, ...expected.map(({ visitors }) => visitors)));
            const sum = expected.reduce((total, { visitors }) => total + visitors, 0);
            expect(found.sum).toBe(sum);

            const sorted = await reader.breakdown(scope, dimension, { ...all, sort });
            expect(byValue(sorted.rows)).toEqual(byValue(expected));
            const isFew = (row: Row) => isColumn(sort.column) && isOfFew(sort.column, row);
            const [enough, few] = [false, true].map((isWanted) =>
              sorted.rows
                .filter((row) => isFew(row) === isWanted)
                .map((row) => sortKey(row, sort.column))
                .sort((a, b) => compareKeys(a, b, sort.isAscending)),
            );
            const keys = sorted.rows.map((row) => sortKey(row, sort.column));
            expect(keys).toEqual([...(enough ?? []), ...(few ?? [])]);
            const pages = await Promise.all(
              [0, 2, 4, 6, 8].map((offset) =>
                reader.breakdown(scope, dimension, { ...all, sort, offset, limit: 2 }),
              ),
            );
            expect(pages.flatMap(({ rows }) => rows)).toEqual(sorted.rows.slice(0, 10));

            const alone = await reader.breakdown(scope, dimension, { ...all, previous: null });
            expect(byValue(alone.rows)).toEqual(
              byValue(expected.filter(hasNumber).map((row) => ({ ...row, previous: null }))),
            );
            const searched = await reader.breakdown(scope, dimension, {
              ...all,
              search: 'E',
              found: ['/'],
            });
            expect(byValue(searched.rows)).toEqual(
              byValue(expected.filter(({ value }) => /e/i.test(value) || value === '/')),
            );
            const needed = await reader.breakdown(scope, dimension, { ...all, needs: 'appVisitors' });
            expect(byValue(needed.rows)).toEqual(
              byValue(expected.filter((row) => row.appVisitors > 0 || row.previous.appVisitors > 0)),
            );
          }
        },
      ),
      // To make a failure smaller would take half an hour: do that by hand, with its seed.
      { numRuns: propertyRuns(600, 1 / 60), endOnFailure: true },
    );
  },
  TIMEOUT_MS,
);
