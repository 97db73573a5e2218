/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type CountedHistory,
  countHistory,
  countMetrics,
  describeVisitors,
  valueIn,
} from '@/__tests__/support/count-insights';
import { sharedDayStore } from '@/__tests__/support/day-stores';
import { DAYS, FIRST_DAY, historyArbitrary } from '@/__tests__/support/history-arbitrary';
import { withProperties } from '@/__tests__/support/with-properties';
import { DIMENSION_NAMES, type Dimension, isFilterOfSessions } from '@/lib/insights/dimensions';
import { FILTER_OPERATORS, type Filters } from '@/lib/insights/filters';
import type { ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';

const DAY = 24 * 3_600_000;
const toDate = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

/** From the day before the first event to that after the last one, so that all sessions begin in it. */
const [FIRST, LAST] = [FIRST_DAY - 1, FIRST_DAY + DAYS + 3];

/** The days for filters of a dimension: before the first event, nobody returns. */
function daysFor(dimension: Dimension) {
  const first = dimension === 'visitorKind' ? FIRST_DAY + 3 : FIRST;
  const range = { from: toDate(first), to: toDate(LAST) };
  return { range, period: { from: first * DAY, to: (LAST + 1) * DAY } };
}

const open = sharedDayStore();

let store: InsightsStore;
let reader: ReportReader;
let counted: CountedHistory;

beforeAll(async () => {
  ({ store, reader } = open());
  const options = { minEvents: 40, maxEvents: 40 };
  const [history] = fc.sample(historyArbitrary(40, options), { seed: 7, numRuns: 1 });
  if (!history) throw new Error('There is no history.');
  const events = history.events.map(withProperties);
  await addToInbox(store.db, events);
  counted = countHistory(events, history.describeVisit);
});

/** All values of a dimension that events have. */
function valuesOf(dimension: Dimension): string[] {
  const { visits } = describeVisitors(counted, daysFor(dimension).period.from);
  const ofVisits = visits.flatMap((visit) => visit.events.map((event) => valueIn(dimension, event, visit)));
  const ofServer = counted.redirects.map((event) => valueIn(dimension, event, null));
  return [...new Set([...ofVisits, ...ofServer])].filter((value) => value !== null).sort();
}

describe.each(DIMENSION_NAMES)('a filter of %s', (dimension) => {
  const { range, period } = daysFor(dimension);
  const total = (filters: Filters) => countMetrics(counted, { ...period, filters });

  test.each(FILTER_OPERATORS)(
    'with the operator “%s” counts what an independent calculation counts',
    async (operator) => {
      const [first = '', second = first] = valuesOf(dimension);
      expect(first).not.toBe('');
      const some =
        operator === 'contains'
          ? [[first.slice(1, 3).toUpperCase() || first], ['no value', second]]
          : [[first], [first, second]];
      for (const values of some) {
        const filters = { [dimension]: { [operator]: values } };
        const metrics = await reader.totals({ range, filters });
        expect(metrics).toEqual(total(filters));
      }
    },
  );

  test('is met by some events', () => {
    const [first = ''] = valuesOf(dimension);
    const is = total({ [dimension]: { is: [first] } });
    expect(Object.values(is).some((count) => count > 0)).toBe(true);
  });

  test('counts each event either with “is” or with “not”, but for those of the server', async () => {
    const values = valuesOf(dimension).slice(0, 1);
    const all = await reader.totals({ range, filters: {} });
    const is = await reader.totals({ range, filters: { [dimension]: { is: values } } });
    const not = await reader.totals({ range, filters: { [dimension]: { not: values } } });
    for (const metric of ['views', 'searches', 'starts', 'handOffs', 'errors', 'emptySearches'] as const)
      expect([metric, is[metric] + not[metric]]).toEqual([metric, all[metric]]);
    const isOfSessions = isFilterOfSessions(dimension);
    expect(is.redirects + not.redirects).toBe(isOfSessions ? 0 : all.redirects);
    if (isOfSessions) expect(is.sessions + not.sessions).toBe(all.sessions);
  });
});
