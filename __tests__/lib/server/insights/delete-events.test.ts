/** @jest-environment node */
import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { type DayStore, dayStores } from '@/__tests__/support/day-stores';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { deleteEventsBefore, deleteVisitorEvents } from '@/lib/server/insights/days/delete-events';
import { packDay } from '@/lib/server/insights/days/pack-day';
import type { ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { readBlockInfos } from '@/lib/server/insights/store/day-blocks';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';

const DAY = 20_600;
const RANGE = { from: '2026-05-20', to: '2026-06-10' };

const view = (visitor: string, day: number, flags = 0) =>
  makeInsightsEvent({
    visitor,
    flags,
    time: (DAY + day) * 86_400_000 + 1_000,
    properties: JSON.stringify({ page: 'index', slug: '/', lang: 'en' }),
  });

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  let store: InsightsStore;
  let reader: ReportReader;
  let parts: DayStore['parts'];

  const open = dayStores(createUrl);

  beforeEach(() => {
    ({ store, reader, parts } = open());
  });

  const exported = async () =>
    (await reader.exportEvents({ range: RANGE, filters: {} }, { after: null, limit: 100 })).events.map(
      ({ visitor }) => visitor,
    );

  test('a visitor is deleted from packed days and the inbox, with events that do not count and the copies of files', async () => {
    await addToInbox(store.db, [view("o'hara", 0), view("o'hara", 0, 1), view('b', 0), view('b', 1)]);
    for (const day of [DAY, DAY + 1]) await packDay(day, parts);
    await addToInbox(store.db, [view("o'hara", 0), view("o'hara", 5), view('b', 5)]);
    await store.db
      .updateTable('day_block')
      .set({ definitions: 0 })
      .where('day', '=', DAY + 1)
      .execute();
    await reader.totals({ range: RANGE, filters: {} });
    expect(await deleteVisitorEvents("o'hara", parts)).toBe(4);
    const current = (await readBlockInfos(store.db)).map(({ day, version }) => `${day}.${version}.parquet`);
    expect(current).toEqual(expect.arrayContaining(readdirSync(reader.files.folder)));
    expect(await exported()).toEqual(['b', 'b', 'b']);
    expect(await deleteVisitorEvents("o'hara", parts)).toBe(0);
    expect(await reader.status()).toMatchObject({ events: 2, outdatedDays: 1 });
    await packDay(DAY + 1, parts);
    expect(await reader.status()).toMatchObject({ events: 3, outdatedDays: 0 });
  });

  test('a visitor is deleted whose events are being packed', async () => {
    await addToInbox(store.db, [view('a', 0), view('b', 0), view('a', 1)]);
    const packing = [packDay(DAY, parts), packDay(DAY + 1, parts)].map((done) => done.catch(() => false));
    await deleteVisitorEvents('a', parts);
    await Promise.all(packing);
    await deleteVisitorEvents('a', parts);
    for (const day of [DAY, DAY + 1]) await packDay(day, parts);
    expect(await exported()).toEqual(['b']);
  });

  test('what is older than a day is deleted, packed or not', async () => {
    await addToInbox(store.db, [view('a', 0), view('b', 1), view('c', 2), view('d', 3)]);
    for (const day of [DAY, DAY + 2]) await packDay(day, parts);
    expect(await deleteEventsBefore(store.db, DAY + 2)).toBe(2);
    expect(await exported()).toEqual(['c', 'd']);
    expect(await deleteEventsBefore(store.db, DAY + 2)).toBe(0);
  });
});
