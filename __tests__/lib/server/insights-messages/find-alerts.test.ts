/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { dayStores } from '@/__tests__/support/day-stores';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { DAY_MS, HOUR_MS } from '@/lib/insights/durations';
import { addDays, toDay } from '@/lib/insights/period';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import { findAlerts } from '@/lib/server/insights-messages/find-alerts';

/** A day after eight weeks with as many visits on each day of its kind. */
const DAY = Date.UTC(2026, 10, 22);
const USUAL = 60;

const VIEW = JSON.stringify({ page: 'index', slug: '/', lang: 'en' });
const ERROR = JSON.stringify({ page: 'index', slug: '/', lang: 'en', message: 'TypeError: Load failed' });

/** Visits of a day, of which some have an error. */
function visits(day: number, count: number, errors = 0): InsightsEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const event = { visitor: `${day}.${index}`, time: day + 10 * HOUR_MS };
    const view = makeInsightsEvent({ ...event, properties: VIEW });
    const error = makeInsightsEvent({ ...event, name: 'error', properties: ERROR });
    return index < errors ? [view, error] : [view];
  }).flat();
}

const HISTORY = Array.from({ length: 8 }, (_, week) =>
  visits(DAY - (week + 1) * 7 * DAY_MS, USUAL, 2),
).flat();

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  const open = dayStores(createUrl);

  const find = async (events: readonly InsightsEvent[]) => {
    const { store, reader } = open();
    await addToInbox(store.db, [...HISTORY, ...events]);
    return findAlerts(reader, toDay(DAY));
  };

  test('there is none about a usual day', async () => {
    expect(await find(visits(DAY, USUAL + 5, 4))).toEqual([]);
  });

  test.each([
    ['spike', 200],
    ['drop', 10],
  ])('a %s of visitors is one', async (kind, count) => {
    const alerts = await find(visits(DAY, count));
    expect(alerts).toMatchObject([
      { kind, unusual: { day: toDay(DAY), visitors: count, usual: USUAL }, errors: [] },
    ]);
  });

  test('many visitors with errors are one, with the errors; few are none', async () => {
    expect(await find(visits(DAY, USUAL, 50))).toMatchObject([
      {
        kind: 'errors',
        unusual: { visitors: 50, usual: 2 },
        errors: [{ value: 'TypeError: Load failed', times: 50 }],
      },
    ]);
  });

  test('days without enough weeks before them have none', async () => {
    const { reader } = open();
    await find(visits(DAY, 200));
    expect(await findAlerts(reader, addDays(toDay(DAY), -28))).toEqual([]);
  });
});
