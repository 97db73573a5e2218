/** @jest-environment node */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type DayStore, dayStores } from '@/__tests__/support/day-stores';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { packDueDays } from '@/lib/server/insights/days/pack-due-days';
import { openReportReader, type ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';

const DAY_MS = 86_400_000;
const HOUR = 3_600_000;
const DAY = 20_600;
const DATE = '2026-05-27';
const RANGE = { from: '2026-05-26', to: '2026-05-28' };

const viewOn = (day: number, visitor: string) =>
  makeInsightsEvent({
    visitor,
    time: day * DAY_MS + 12 * HOUR,
    received: day * DAY_MS + 12 * HOUR,
    properties: JSON.stringify({ page: 'index', slug: '/', lang: 'en' }),
  });

describe.each(insightsEngines())('on %s, the damaged file of a day', (_, createUrl) => {
  let store: InsightsStore;
  let reader: ReportReader;
  let parts: DayStore['parts'];
  let now: number;
  let warn: jest.SpiedFunction<typeof process.emitWarning>;

  const open = dayStores(createUrl);

  beforeEach(async () => {
    ({ store, reader, parts } = open());
    warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    await addToInbox(store.db, [
      viewOn(DAY - 1, 'a'),
      viewOn(DAY, 'a'),
      viewOn(DAY, 'b'),
      viewOn(DAY + 1, 'c'),
    ]);
    now = (DAY + 3) * DAY_MS;
    expect(await pack()).toBe(3);
    // A process that has no copies yet.
    reader = await openReportReader(store, path.join(reader.files.folder, 'empty'));
    parts = { store, files: reader.files, duckdb: reader.duckdb };
  });

  afterEach(() => {
    reader.close();
    warn.mockRestore();
  });

  const pack = () => packDueDays({ ...parts, now: () => now });

  const readBlock = () =>
    store.db.selectFrom('day_block').selectAll().where('day', '=', DAY).executeTakeFirstOrThrow();

  async function damage(file: 'full' | 'narrow'): Promise<void> {
    const content = Buffer.from((await readBlock())[file]);
    content.writeUInt8(content.readUInt8(content.length >> 1) ^ 0xff, content.length >> 1);
    await store.db
      .updateTable('day_block')
      .set({ [file]: content })
      .where('day', '=', DAY)
      .execute();
  }

  const countViews = async () => (await reader.totals({ range: RANGE, filters: {} })).views;

  async function exportedVisitors(): Promise<Array<string | null>> {
    const { events } = await reader.exportEvents({ range: RANGE, filters: {} }, { after: null, limit: 100 });
    return events.map(({ visitor }) => visitor);
  }

  test('with the columns of reports is left out and named, and written anew', async () => {
    await damage('narrow');
    expect(await countViews()).toBe(2);
    expect(await reader.status()).toMatchObject({ damagedDays: [DATE], failedDays: [] });
    expect(warn.mock.calls.map(([message]) => message)).toEqual([
      `A file with the events of ${DATE} is damaged in the insights database.`,
    ]);
    expect(await pack()).toBe(1);
    expect(await countViews()).toBe(4);
    expect(await reader.status()).toMatchObject({ damagedDays: [], failedDays: [] });
  });

  test('with all properties is kept, and left out of exports', async () => {
    await damage('full');
    expect(await countViews()).toBe(4);
    expect(await exportedVisitors()).toEqual(['a', 'c']);
    expect(await reader.status()).toMatchObject({ damagedDays: [DATE] });
  });

  test('is kept with the other one if that is damaged, too: no other report or day fails', async () => {
    await damage('narrow');
    await damage('full');
    const before = await readBlock();
    expect(await countViews()).toBe(2);
    expect(await exportedVisitors()).toEqual(['a', 'c']);
    // Its sessions are calculated with those of the day beside it.
    await addToInbox(store.db, [viewOn(DAY - 1, 'd'), viewOn(DAY + 1, 'e')]);
    now += 2 * HOUR;
    expect(await pack()).toBe(2);
    expect(await countViews()).toBe(4);
    now += DAY_MS;
    expect(await pack()).toBe(0);
    expect(await readBlock()).toEqual(before);
    expect(await reader.status()).toMatchObject({ damagedDays: [DATE], failedDays: [DATE], events: 4 });
  });

  test('of the cache is copied again', async () => {
    expect(await countViews()).toBe(4);
    const { folder } = reader.files;
    for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.parquet'))) {
      const content = readFileSync(path.join(folder, name));
      writeFileSync(path.join(folder, name), content.fill(0, content.length >> 1));
    }
    reader.close();
    reader = await openReportReader(store, folder);
    expect(await countViews()).toBe(4);
    expect(await reader.status()).toMatchObject({ damagedDays: [] });
  });
});
