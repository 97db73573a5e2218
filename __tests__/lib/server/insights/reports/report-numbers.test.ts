/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  countBreakdown,
  countFunnel,
  countHistory,
  countMetrics,
  countPercentile,
} from '@/__tests__/support/count-insights';
import { DAYS, FIRST_DAY, historyArbitrary } from '@/__tests__/support/history-arbitrary';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { withProperties } from '@/__tests__/support/with-properties';
import { DIMENSION_NAMES, type Dimension } from '@/lib/insights/dimensions';
import type { Filters } from '@/lib/insights/filters';
import { packDay } from '@/lib/server/insights/days/pack-day';
import { openReportReader, type ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import { type InsightsStore, openInsightsStore } from '@/lib/server/insights/store/open-insights-store';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** In ms, for all runs: `npm run test:long` makes hundreds of histories. */
const TIMEOUT_MS = 60 * 60_000;

const { file } = temporaryFolder();

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
  redirect: ['play', 'app-store'],
  device: ['phone', 'computer', 'tablet'],
  browser: ['Chrome', 'Mobile Safari', '(unknown)'],
  os: ['iOS', 'Windows'],
  channel: ['search', 'embed', 'direct'],
  source: ['Google', 'letter', 'direct', 'no value'],
  referrerHost: ['google.com', 'google.de', 'blog.test'],
  medium: ['email', 'no value'],
  campaign: ['may', 'no value'],
  campaignContent: ['top link', 'no value'],
  campaignTerm: ['tents', 'no value'],
  entryPage: ['/', '/camping'],
};

/** Parts of values in other letters, and such that only a pattern would find. */
const PARTS = ['E', 'goo', 'TEST', '/', 'no value', '%', '_'];

/** Conditions on one dimension, with every operator. */
const condition = (dimension: Dimension): fc.Arbitrary<Filters> => {
  const some = fc.subarray([...VALUES[dimension]], { minLength: 1, maxLength: 2 });
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
  filters,
  dimensions: fc.shuffledSubarray(DIMENSION_NAMES, { minLength: 2, maxLength: 2 }),
});

let store: InsightsStore;
let reader: ReportReader;

beforeAll(async () => {
  store = await openInsightsStore(`file:${file('insights.db')}`);
  reader = await openReportReader(store, file('days'));
});

afterAll(async () => {
  reader.close();
  await store.db.destroy();
});

test(
  'all numbers are those of an independent calculation, in whichever order events arrive and days are packed',
  async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ history, order, batches, days, filters: given, dimensions }) => {
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
        for (const by of [{}, given]) {
          const scope = { range, filters: by };
          expect(await reader.totals(scope)).toEqual(countMetrics(counted, { ...period, filters: by }));
          expect(await reader.series(scope, 'day')).toEqual(
            Array.from({ length: to - from + 1 }, (_, index) => {
              const time = (from + index) * DAY;
              return { time, ...countMetrics(counted, { from: time, to: time + DAY, filters: by }) };
            }),
          );
          for (const { time, visitors: _, ...metrics } of (await reader.series(scope, 'hour')).slice(0, 48)) {
            const { visitors, ...hour } = countMetrics(counted, { from: time, to: time + HOUR, filters: by });
            expect(metrics).toEqual(hour);
          }
          expect(await reader.handOffFunnel(scope)).toEqual(countFunnel(counted, { ...period, filters: by }));
          const [vitals] = await reader.vitals(scope);
          for (const vital of ['lcp', 'cls', 'ttfb'] as const) {
            const exact = countPercentile(counted, { ...period, filters: by, vital });
            if (exact === null) expect(vitals?.[vital]).toBeNull();
            else
              expect(Math.abs((vitals?.[vital] ?? -1) - exact)).toBeLessThanOrEqual(
                exact * 0.01 + (vital === 'cls' ? 0.0001 : 1),
              );
          }
          for (const dimension of dimensions) {
            const sortBy = dimension === 'redirect' ? 'redirects' : 'visitors';
            const { rows } = await reader.breakdown(scope, dimension, { sortBy, limit: 100 });
            const values = countBreakdown(counted, { ...period, filters: by, dimension });
            expect(new Map(rows.map(({ value, lastSeen: _, ...metrics }) => [value, metrics]))).toEqual(
              new Map([...values].filter(([, metrics]) => metrics[sortBy] > 0)),
            );
          }
        }
      }),
      { numRuns: propertyRuns(300, 1 / 30) },
    );
  },
  TIMEOUT_MS,
);
