/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { dayStores } from '@/__tests__/support/day-stores';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { packDay } from '@/lib/server/insights/days/pack-day';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import { eventBytes, readStoreUsage, UsageCounter } from '@/lib/server/insights/store/store-usage';

const DAY_MS = 86_400_000;
const DAY = 20_600;
const NOON = DAY * DAY_MS + DAY_MS / 2;

test('the bytes of an event are those of its properties in UTF-8, and of its other columns', () => {
  const sizes = ['{}', '{"a":"é"}', '{"a":"漢"}'].map((properties) => eventBytes({ properties }));
  expect(sizes).toEqual([202, 210, 211]);
});

/** Counts events with so many bytes. */
function add(counter: UsageCounter, bytes: number, now: number) {
  const properties = 'x'.repeat(Math.max(0, bytes - eventBytes({ properties: '' })));
  return counter.record(bytes === 0 ? [] : [makeInsightsEvent({ properties })], bytes === 0 ? 0 : 1, now);
}

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  const open = dayStores(createUrl);

  test('what all processes have stored is known, for the day and as a whole', async () => {
    const { db } = open().store;
    const first = new UsageCounter(db);
    expect(await add(first, 1_000, NOON - DAY_MS)).toEqual({ used: 1_000, today: 1_000 });
    expect(await add(first, 500, NOON)).toEqual({ used: 1_500, today: 500 });
    expect(await add(new UsageCounter(db), 270, NOON)).toEqual({ used: 1_770, today: 770 });
    expect(await add(new UsageCounter(db), 0, NOON + DAY_MS)).toEqual({ used: 1_770, today: 0 });
    // The inbox has the events of three days.
    expect(await add(new UsageCounter(db), 0, NOON + 2 * DAY_MS)).toEqual({ used: 770, today: 0 });
  });

  test('what a process has stored since then counts at once', async () => {
    const { db } = open().store;
    const counter = new UsageCounter(db);
    await add(counter, 210, NOON);
    expect(await add(counter, 205, NOON)).toEqual({ used: 415, today: 415 });
    expect(await readStoreUsage(db, NOON)).toEqual({ used: 210, today: 210 });
  });

  test('events that were stored before need no space', async () => {
    const events = ['1', '2', '3', '4'].map((insertId) => makeInsightsEvent({ insertId, properties: '{}' }));
    const { db } = open().store;
    expect(await new UsageCounter(db).record(events, 1, NOON)).toEqual({ used: 202, today: 202 });
  });

  test('rows of days that are packed are deleted, and the files of packed days count', async () => {
    const { store, parts } = open();
    await add(new UsageCounter(store.db), 1_000, NOON);
    await addToInbox(store.db, [makeInsightsEvent({ time: NOON })]);
    await packDay(DAY, parts);
    const usage = await add(new UsageCounter(store.db), 207, NOON + 3 * DAY_MS);
    const blocks = await store.db.selectFrom('day_block').select(['full', 'narrow']).execute();
    const files = blocks.reduce((sum, { full, narrow }) => sum + full.byteLength + narrow.byteLength, 0);
    expect(usage).toEqual({ used: files + 207, today: 207 });
    expect(await store.db.selectFrom('received_bytes').select('day').execute()).toEqual([{ day: DAY + 3 }]);
  });
});
