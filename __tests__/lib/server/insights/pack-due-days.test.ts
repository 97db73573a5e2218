/** @jest-environment node */
import { getEventListeners, once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type DayStore, dayStores } from '@/__tests__/support/day-stores';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { readLastUse } from '@/lib/server/clock-check';
import { DEFINITIONS } from '@/lib/server/insights/days/columns';
import { packDueDays, readFailedDays } from '@/lib/server/insights/days/pack-due-days';
import { openReportReader, type ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { readBlockInfos } from '@/lib/server/insights/store/day-blocks';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import { type InsightsStore, openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { storedClock } from '@/lib/server/insights/store/stored-clock';

const { file } = temporaryFolder();

const HOUR = 3_600_000;
const DAY = 20_600;
const START = DAY * 24 * HOUR;

const viewAt = (time: number, received = time) =>
  makeInsightsEvent({ time, received, properties: JSON.stringify({ page: 'index', slug: '/', lang: 'en' }) });

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  let store: InsightsStore;
  let reader: ReportReader;
  let parts: DayStore['parts'];
  let now = START;

  const open = dayStores(createUrl);

  beforeEach(() => {
    ({ store, reader, parts } = open());
  });

  const pack = () => packDueDays({ ...parts, now: () => now });

  test('a day is packed 36 hours after it began, and again a while after late events', async () => {
    await addToInbox(store.db, [viewAt(START), viewAt(START + 25 * HOUR)]);
    now = START + 36 * HOUR - 1;
    expect(await pack()).toBe(0);
    now = START + 36 * HOUR;
    expect(await pack()).toBe(1);
    await addToInbox(store.db, [viewAt(START + HOUR, now)]);
    expect(await pack()).toBe(0);
    now += HOUR;
    expect(await pack()).toBe(1);
    expect(await readBlockInfos(store.db)).toMatchObject([{ day: DAY, events: 2 }]);
    expect(await pack()).toBe(0);
  });

  test('a store whose events are all packed was last used on the newest day, as long as no time is stored', async () => {
    await addToInbox(store.db, [viewAt(START - 24 * HOUR), viewAt(START + HOUR)]);
    // By a clock that is years ahead.
    now = START + 4_000 * 24 * HOUR;
    expect(await pack()).toBe(2);
    expect(await readLastUse(storedClock(store.db), now)).toBe(START);
  });

  test('a day with other definitions is packed anew', async () => {
    await addToInbox(store.db, [viewAt(START)]);
    now = START + 40 * HOUR;
    await pack();
    await store.db.updateTable('day_block').set({ definitions: 0 }).execute();
    expect(await pack()).toBe(1);
    expect(await readBlockInfos(store.db)).toMatchObject([{ definitions: DEFINITIONS, events: 1 }]);
    const range = { from: '2026-05-27', to: '2026-05-27' };
    expect(await reader.totals({ range, filters: {} })).toMatchObject({ views: 1, sessions: 1 });
  });

  test('days whose files have no columns of a later version do not count until they are packed anew', async () => {
    const load = (day: number, host: string) =>
      makeInsightsEvent({
        name: 'website started',
        visitor: `visitor ${day}`,
        time: START + day * 24 * HOUR,
        properties: JSON.stringify({
          ...{ page: 'index', slug: '/', lang: 'en' },
          $current_url: 'https://site.test/',
          $referring_domain: host,
          $referrer: `https://${host}/page?query`,
        }),
      });
    await addToInbox(store.db, [load(0, 'www.google.de'), load(1, 'l.facebook.com')]);
    now = START + 100 * HOUR;
    expect(await pack()).toBe(2);
    const connection = await reader.duckdb.connect();
    for (const block of await readBlockInfos(store.db)) {
      const old = file(`${block.day}.${block.version}.parquet`);
      await connection.query(sql`
        copy (
          select * exclude (referrer_host, own_referrer_host, referrer_page, own_referrer_page)
            replace ('google.de' as source)
          from read_parquet(${sql.lit(await reader.files.path(block, 'narrow'))})
        ) to ${sql.lit(old)} (format parquet)
      `);
      const narrow = readFileSync(old);
      const changes = {
        narrow,
        narrow_crc: crc32(narrow),
        version: block.version + 1,
        definitions: DEFINITIONS - 1,
      };
      await store.db.updateTable('day_block').set(changes).where('day', '=', block.day).execute();
    }
    connection.close();
    const scope = { range: { from: '2026-05-27', to: '2026-05-28' }, filters: {} };
    expect(await reader.totals(scope)).toMatchObject({ visitors: 0 });
    expect(await reader.status()).toMatchObject({ outdatedDays: 2 });
    expect(await pack()).toBe(2);
    for (const filters of [
      { source: { is: ['Google'] } },
      { referrerHost: { is: ['l.facebook.com'] } },
      { referrerPage: { is: ['l.facebook.com/page'] } },
    ])
      expect(await reader.totals({ ...scope, filters })).toMatchObject({ visitors: 1, sessions: 1 });
  });

  test('a day that fails is tried again later, and others are packed', async () => {
    await addToInbox(store.db, [viewAt(START), viewAt(START + 72 * HOUR)]);
    await store.db.updateTable('inbox').set({ properties: 'not JSON' }).where('day', '=', DAY).execute();
    now = START + 120 * HOUR;
    const warned = once(process, 'warning');
    expect(await pack()).toBe(1);
    expect(await warned).toMatchObject([
      { message: expect.stringContaining('2026-05-27 could not be packed') },
    ]);
    expect(await pack()).toBe(0);
    expect(await readFailedDays(store.db)).toEqual([]);
    now += HOUR;
    await pack();
    expect(await readFailedDays(store.db)).toEqual([DAY]);
    await store.db.updateTable('inbox').set({ properties: '{}' }).execute();
    now += 24 * HOUR;
    expect(await pack()).toBe(1);
    expect(await readFailedDays(store.db)).toEqual([]);
  });

  test('a day that is being packed when the process stops counts as not tried', async () => {
    await addToInbox(store.db, [viewAt(START)]);
    const controller = new AbortController();
    const attempts = store.db.selectFrom('pack_attempt').selectAll();
    let calls = 0;
    const abortWhenItBegins = () => {
      calls += 1;
      // The first two look for days.
      if (calls === 3) controller.abort();
      return START + 40 * HOUR;
    };
    expect(await packDueDays({ ...parts, now: abortWhenItBegins, signal: controller.signal })).toBe(0);
    expect(calls).toBe(3);
    expect(await attempts.execute()).toEqual([]);
  });

  test('no listener of the signal is left when a day is packed', async () => {
    await addToInbox(store.db, [viewAt(START)]);
    const { signal } = new AbortController();
    expect(await packDueDays({ ...parts, now: () => START + 40 * HOUR, signal })).toBe(1);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

test('a folder for copies that others can read is not used', async () => {
  const store = await openInsightsStore(`file:${file('others.db')}`);
  const folder = file('others');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  await expect(openReportReader(store, folder)).rejects.toThrow(
    /^The folder .*others for copies of events must belong to the user of this process, with the mode 700/,
  );
  await store.db.destroy();
});

test('a query that takes too long is interrupted, and the next one is served', async () => {
  const store = await openInsightsStore(`file:${file('interrupted.db')}`);
  const reader = await openReportReader(store, file('interrupted'));
  const connection = await reader.duckdb.connect();
  const endless = sql`select count(*) from range(1000000000) as a, range(1000000000) as b where a.range > b.range`;
  // After 0 ms, the engine has not begun to run it, and forgets that it was interrupted.
  for (const timeMs of [0, 50])
    await expect(connection.query(endless, timeMs)).rejects.toMatchObject({ reason: 'slow' });
  expect(await connection.query(sql`select 1 as one`, 5_000)).toEqual([{ one: 1 }]);
  reader.close();
  await store.db.destroy();
});
