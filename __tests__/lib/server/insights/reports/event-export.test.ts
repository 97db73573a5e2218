/** @jest-environment node */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { Filters } from '@/lib/insights/filters';
import { packDay } from '@/lib/server/insights/days/pack-day';
import { openReportReader, type ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import { type InsightsStore, openInsightsStore } from '@/lib/server/insights/store/open-insights-store';

const DAY = 20_600;
const MINUTE = 60_000;
const START = DAY * 86_400_000;

const { file } = temporaryFolder();

let store: InsightsStore;
let reader: ReportReader;

beforeEach(async () => {
  store = await openInsightsStore(`file:${file(`${Math.random()}.db`)}`);
  reader = await openReportReader(store, file('days'));
});

afterEach(async () => {
  reader.close();
  await store.db.destroy();
});

const event = (name: string, minute: number, { host = '', flags = 0, visitor = 'a' as string | null } = {}) =>
  makeInsightsEvent({
    name,
    visitor,
    flags,
    time: START + minute * MINUTE,
    properties: JSON.stringify({ page: 'index', slug: '/', lang: 'en', $referring_domain: host }),
  });

async function exported(filters: Filters = {}) {
  const day = new Date(START).toISOString().slice(0, 10);
  const { events } = await reader.exportEvents(
    { range: { from: day, to: day }, filters },
    { after: null, limit: 100 },
  );
  return events.map(({ event: name, time, session }) => {
    const start = session && (session.start - START) / MINUTE;
    return [name, (time - START) / MINUTE, session && [start, session.channel, session.source]];
  });
}

test('an exported event has its session, unless it does not count or arrived after its day was packed', async () => {
  const google = { host: 'www.google.de' };
  // The session began on the day before.
  await addToInbox(store.db, [
    event('website started', -10, google),
    event('page view', 5),
    event('website started', 100),
    event('page view', 101, { flags: 1 }),
    event('page view', 102),
    event('app redirect', 103, { visitor: null }),
  ]);
  const expected = [
    ['page view', 5, [-10, 'search', 'Google']],
    ['website started', 100, [100, 'direct', 'direct']],
    ['page view', 101, null],
    ['page view', 102, [100, 'direct', 'direct']],
    ['app redirect', 103, null],
  ];
  expect(await exported()).toEqual(expected);
  for (const day of [DAY - 1, DAY]) await packDay(day, { store, files: reader.files, duckdb: reader.duckdb });
  expect(await exported()).toEqual(expected);
  await addToInbox(store.db, [event('search', 104)]);
  expect(await exported()).toEqual([...expected, ['search', 104, null]]);
});

test('with filters, an export has the events that count and meet them, and all of the visits with a search or an error', async () => {
  const search = (minute: number, term: string, visitor: string) => ({
    ...event('search', minute, { visitor }),
    properties: JSON.stringify({ page: 'templates', slug: '/templates', lang: 'en', term, results: 1 }),
  });
  await addToInbox(store.db, [
    event('website started', -10, { host: 'www.google.de' }),
    event('page view', 5),
    event('page view', 6, { visitor: 'b' }),
    event('page view', 6, { visitor: 'c', flags: 1 }),
    search(8, 'tent', 'a'),
    search(9, 'stove', 'b'),
    event('app redirect', 10, { visitor: null }),
  ]);
  const namesAndMinutes = async (filters: Filters) => (await exported(filters)).map((row) => row.slice(0, 2));
  const check = async () => {
    expect(await namesAndMinutes({ source: { is: ['Google'] } })).toEqual([
      ['page view', 5],
      ['search', 8],
    ]);
    expect(await namesAndMinutes({ source: { not: ['Google'] } })).toEqual([
      ['page view', 6],
      ['search', 9],
    ]);
    expect(await namesAndMinutes({ term: { is: ['stove'] } })).toEqual([
      ['page view', 6],
      ['search', 9],
    ]);
    // The visitor was there on the day before.
    expect(await namesAndMinutes({ visitorKind: { is: ['new'] } })).toEqual([
      ['page view', 6],
      ['search', 9],
    ]);
  };
  await check();
  for (const day of [DAY - 1, DAY]) await packDay(day, { store, files: reader.files, duckdb: reader.duckdb });
  await check();
});
