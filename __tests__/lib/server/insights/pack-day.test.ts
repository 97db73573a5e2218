/** @jest-environment node */
import { readdirSync, rmSync } from 'node:fs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { type DayStore, dayStores } from '@/__tests__/support/day-stores';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { ChangedDayError, DayFiles } from '@/lib/server/insights/days/day-files';
import { DuckDb } from '@/lib/server/insights/days/duckdb';
import { packDay } from '@/lib/server/insights/days/pack-day';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import type { ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { readBlockInfos } from '@/lib/server/insights/store/day-blocks';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';

const { file } = temporaryFolder();

const DAY = 20_600;
const NOON = DAY * 86_400_000 + 43_200_000;
const RANGE = { from: '2026-05-26', to: '2026-05-28' };

const PROPERTIES = JSON.stringify({ page: 'index', slug: '/', lang: 'en', $os: 'Windows' });

const view = (visitor: string, minute: number, changes: Partial<InsightsEvent> = {}) =>
  makeInsightsEvent({
    visitor,
    insertId: `${visitor} ${minute}`,
    time: NOON + minute * 60_000,
    properties: PROPERTIES,
    ...changes,
  });

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  let store: InsightsStore;
  let reader: ReportReader;
  let parts: DayStore['parts'];

  const open = dayStores(createUrl);

  beforeEach(() => {
    ({ store, reader, parts } = open());
  });

  const pack = (day = DAY) => packDay(day, parts);
  const totals = () => reader.totals({ range: RANGE, filters: {} });
  const countInbox = async () => (await store.db.selectFrom('inbox').select('seq').execute()).length;

  test('an event is stored once, and one without an id each time', async () => {
    expect(await addToInbox(store.db, [view('a', 0), view('a', 0), view('b', 0)])).toBe(2);
    expect(await addToInbox(store.db, [view('a', 0), view('c', 0, { insertId: null })])).toBe(1);
    expect(await addToInbox(store.db, [view('c', 0, { insertId: null })])).toBe(1);
    expect(await totals()).toMatchObject({ visitors: 3, views: 4 });
  });

  test('an event whose clock is ahead is stored once if it arrives before and after midnight', async () => {
    const sent = (minute: number) => view('a', minute, { insertId: 'x', sentDay: DAY + 400 });
    expect(await addToInbox(store.db, [sent(719)])).toBe(1);
    expect(await addToInbox(store.db, [sent(721), view('a', 721)])).toBe(1);
    expect(await totals()).toMatchObject({ visitors: 1, views: 2 });
  });

  test('an event that arrives once more after it was packed counts once', async () => {
    await addToInbox(store.db, [view('a', 0), view('a', 1)]);
    await pack();
    expect(await addToInbox(store.db, [view('a', 1), view('a', 2)])).toBe(2);
    expect(await reader.status()).toMatchObject({ lateEvents: 2 });
    expect(await totals()).toMatchObject({ views: 2 });
    await pack();
    expect(await reader.status()).toMatchObject({ lateEvents: 0, events: 3 });
    expect(await totals()).toMatchObject({ views: 3 });
    expect(await readBlockInfos(store.db)).toMatchObject([{ day: DAY, events: 3 }]);
  });

  test('packing a day changes the sessions of the days beside it', async () => {
    const halfADay = 12 * 60;
    await addToInbox(store.db, [view('a', halfADay - 10), view('a', halfADay + 30)]);
    await pack();
    await pack(DAY + 1);
    expect(await totals()).toMatchObject({ sessions: 2, bounces: 2 });
    await addToInbox(store.db, [view('a', halfADay + 5)]);
    await pack(DAY + 1);
    expect(await totals()).toMatchObject({ sessions: 1, bounces: 0, views: 3 });
    expect((await readBlockInfos(store.db)).map(({ events }) => events)).toEqual([1, 2]);
  });

  test('the days beside a packed one keep the visitors that it does not have, and are not written if it has none of theirs', async () => {
    const halfADay = 12 * 60;
    await addToInbox(store.db, [view('a', halfADay - 10), view('b', 0), view('b', 1), view('c', -halfADay)]);
    await addToInbox(store.db, [view('a', halfADay + 5), view('d', halfADay + 5)]);
    await pack();
    const [before] = await readBlockInfos(store.db);
    await addToInbox(store.db, [view('e', -halfADay - 20)]);
    await pack(DAY - 1);
    expect((await readBlockInfos(store.db)).at(-1)).toEqual(before);
    await pack(DAY + 1);
    expect(await readBlockInfos(store.db)).not.toContainEqual(before);
    expect(await totals()).toMatchObject({ visitors: 5, sessions: 5, bounces: 3, views: 7 });
    expect(await reader.status()).toMatchObject({ events: 7 });
  });

  test('two processes that pack a day at the same time lose and repeat nothing', async () => {
    await addToInbox(store.db, [view('a', 0), view('b', 1)]);
    expect(await Promise.all([pack(), pack()])).toContain(true);
    expect(await readBlockInfos(store.db)).toMatchObject([{ events: 2 }]);
    expect(await countInbox()).toBe(0);
  });

  test('events that were deleted while their day was packed are not packed', async () => {
    await addToInbox(store.db, [view('a', 0), view('b', 1)]);
    const packing = pack();
    await store.db.deleteFrom('inbox').where('visitor', '=', 'b').execute();
    await packing;
    await pack();
    expect(await reader.status()).toMatchObject({ events: 1 });
  });

  test('writers and packers at the same time store every event once', async () => {
    const other = await DuckDb.open(file('other'));
    const files = new DayFiles(store, file('other'));
    const packs = [pack, (day: number) => packDay(day, { store, files, duckdb: other })];
    const minutes = Array.from({ length: 60 }, (_, index) => index * 40 - 1_200);
    const write = async (visitor: string) => {
      for (const minute of minutes)
        await addToInbox(store.db, [view(visitor, minute), view(visitor, minute - 40)]);
    };
    let isWriting = true;
    const writing = Promise.all(['a', 'b'].map(write)).finally(() => {
      isWriting = false;
    });
    const packing = packs.map(async (packOne) => {
      for (let day = DAY; isWriting; day = day === DAY + 1 ? DAY - 1 : day + 1) {
        await packOne(day).catch((error: unknown) => {
          if (!(error instanceof ChangedDayError)) throw error;
        });
      }
    });
    await Promise.all([writing, ...packing]);
    for (const day of [DAY - 1, DAY, DAY + 1]) await pack(day);
    other.close();
    expect(await countInbox()).toBe(0);
    expect(await reader.status()).toMatchObject({ events: 122, lateEvents: 0 });
    const exported = await reader.exportEvents({ range: RANGE, filters: {} }, { after: null, limit: 1_000 });
    expect(new Set(exported.events.map(({ visitor, time }) => `${visitor} ${time}`)).size).toBe(122);
    expect(await totals()).toMatchObject({ visitors: 2, views: 122, sessions: 122 });
  });

  test('the files of older days are merged, and used until one of their days changes', async () => {
    const first = Math.floor(DAY / 32) * 32;
    const at = (day: number) => view(`visitor of ${day}`, (day - DAY) * 1_440);
    const days = [first, first + 1, first + 31, first + 32, first + 40];
    await addToInbox(store.db, days.map(at));
    for (const day of days) await pack(day);
    const connection = await reader.duckdb.connect();
    const merge = async () => {
      const blocks = await readBlockInfos(store.db);
      await reader.files.merge(connection, blocks);
      return (await reader.files.paths(blocks, blocks)).map((entry) => entry.days);
    };
    expect(await merge()).toEqual([[first, first + 1, first + 31], [first + 32], [first + 40]]);
    const toDate = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
    const count = async (from: number, to: number) =>
      (await reader.totals({ range: { from: toDate(from), to: toDate(to) }, filters: {} })).views;
    expect([await count(first, first + 40), await count(first + 1, first + 32)]).toEqual([5, 3]);
    // A day between two that are merged is not packed yet.
    await addToInbox(store.db, [at(first + 2)]);
    expect([await count(first, first + 40), await count(first + 1, first + 2)]).toEqual([6, 2]);
    await pack(first + 2);
    expect(await count(first, first + 40)).toBe(6);
    expect((await merge())[0]).toEqual([first, first + 1, first + 2, first + 31]);
    expect(await count(first + 1, first + 40)).toBe(5);
    connection.close();
  });

  test('the folder of copies may be deleted at any time', async () => {
    await addToInbox(store.db, [view('a', 0)]);
    await pack();
    const before = await totals();
    rmSync(reader.files.folder, { recursive: true });
    expect(await totals()).toEqual(before);
    rmSync(reader.files.folder, { recursive: true });
    await addToInbox(store.db, [view('a', 1)]);
    await pack();
    expect(await totals()).toMatchObject({ views: 2 });
    const [block] = await readBlockInfos(store.db);
    expect(readdirSync(reader.files.folder)).toEqual([`${DAY}.${block?.version}.parquet`]);
  });
});
