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

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  const open = dayStores(createUrl);

  test('what all processes have stored is known, for the day and as a whole', async () => {
    const { db } = open().store;
    const first = new UsageCounter(db);
    expect(await first.add(1_000, NOON - DAY_MS)).toEqual({ used: 1_000, today: 1_000 });
    expect(await first.add(500, NOON)).toEqual({ used: 1_500, today: 500 });
    expect(await new UsageCounter(db).add(70, NOON)).toEqual({ used: 1_570, today: 570 });
    expect(await new UsageCounter(db).add(0, NOON + DAY_MS)).toEqual({ used: 1_570, today: 0 });
    // The inbox has the events of three days.
    expect(await new UsageCounter(db).add(0, NOON + 2 * DAY_MS)).toEqual({ used: 570, today: 0 });
  });

  test('what a process has stored since then counts at once', async () => {
    const { db } = open().store;
    const counter = new UsageCounter(db);
    await counter.add(10, NOON);
    expect(await counter.add(5, NOON)).toEqual({ used: 15, today: 15 });
    expect(await readStoreUsage(db, NOON)).toEqual({ used: 10, today: 10 });
  });

  test('rows of days that are packed are deleted, and the files of packed days count', async () => {
    const { store, parts } = open();
    await new UsageCounter(store.db).add(1_000, NOON);
    await addToInbox(store.db, [makeInsightsEvent({ time: NOON })]);
    await packDay(DAY, parts);
    const usage = await new UsageCounter(store.db).add(7, NOON + 3 * DAY_MS);
    const blocks = await store.db.selectFrom('day_block').select(['full', 'narrow']).execute();
    const files = blocks.reduce((sum, { full, narrow }) => sum + full.byteLength + narrow.byteLength, 0);
    expect(usage).toEqual({ used: files + 7, today: 7 });
    expect(await store.db.selectFrom('received_bytes').select('day').execute()).toEqual([{ day: DAY + 3 }]);
  });
});
