/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { serveInsights } from '@/__tests__/support/serve-insights-pages';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { isoWeekOf } from '@/lib/insights/iso-week';
import { addDays, type DayRange } from '@/lib/insights/period';
import { TimeZone } from '@/lib/insights/time-zone';
import { packDay } from '@/lib/server/insights/days/pack-day';
import { openReportReader, type ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { addToInbox, readInboxDays } from '@/lib/server/insights/store/inbox';
import { type InsightsStore, openInsightsStore } from '@/lib/server/insights/store/open-insights-store';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Days around which events happen: those on which clocks change in Europe and in the United States. */
const CHANGES = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01'];

/** An event every 37 minutes in these days and two before and after, of visitors with visits of different lengths. */
const EVENTS = CHANGES.flatMap((change) =>
  Array.from({ length: Math.floor((5 * 24 * 60) / 37) }, (_, index) => {
    const time = Date.parse(change) - 2 * DAY + index * 37 * MINUTE;
    const again = index % 3 === 0 ? [20 * MINUTE] : [];
    return [0, ...again].map((later) =>
      makeInsightsEvent({
        name: index % 5 === 0 ? 'list started' : 'page view',
        visitor: `visitor-${(index * 7) % 11}`,
        time: time + later,
        properties: JSON.stringify({ page: index % 2 ? 'index' : 'templates', slug: '/', lang: 'en' }),
      }),
    );
  }).flat(),
);

const { file } = temporaryFolder();

let store: InsightsStore;

beforeAll(async () => {
  store = await openInsightsStore(`file:${file('insights.db')}`);
  await addToInbox(store.db, EVENTS);
  const reader = await openReportReader(store, file('days'));
  // Every third day stays in the inbox, so that sessions go from one to the other.
  for (const { day } of await readInboxDays(store.db))
    if (day % 3 > 0) await packDay(day, { store, files: reader.files, duckdb: reader.duckdb });
  reader.close();
});

afterAll(() => store.db.destroy());

type Exported = { time: string; event: string; visitor: string; session: string };

/** What the events of an export say, by a part of their local times, and of the beginnings of their sessions. */
function recount(events: readonly Exported[], partOf: (time: string) => string) {
  const counts = new Map<string, { views: number; starts: number; visitors: number; sessions: number }>();
  const parts = new Set(events.flatMap(({ time, session }) => [partOf(time), partOf(session)]));
  for (const part of parts) {
    const own = events.filter(({ time }) => partOf(time) === part);
    const begun = events.filter(({ session }) => partOf(session) === part);
    counts.set(part, {
      views: own.filter(({ event }) => event === 'page view').length,
      starts: own.filter(({ event }) => event === 'list started').length,
      visitors: new Set(own.map(({ visitor }) => visitor)).size,
      sessions: new Set(begun.map(({ visitor, session }) => `${visitor} ${session}`)).size,
    });
  }
  return counts;
}

describe.each([
  ['UTC', '2026-03-29', 24],
  ['Asia/Kolkata', '2026-03-29', 24],
  ['Pacific/Kiritimati', '2026-03-29', 24],
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
])('in %s, around %s', (name, change, hours) => {
  const zone = TimeZone.of(name);
  const range: DayRange = { from: addDays(change, -1), to: addDays(change, 1) };
  const query = `from=${range.from}&to=${range.to}`;
  let reader: ReportReader;
  let events: Exported[];
  let url: string;
  let close: () => Promise<void>;

  beforeAll(async () => {
    reader = await openReportReader(store, file('days'), zone);
    const now = Date.parse('2026-11-20T12:00:00Z');
    ({ url, close } = await serveInsights({ reader, zone, now }));
    const lines = (await readText(`events.ndjson?${query}`)).trim().split('\n');
    events = lines.map((line) => JSON.parse(line) as Exported);
  });

  afterAll(async () => {
    await close();
    reader.close();
  });

  async function readText(path: string): Promise<string> {
    return (await fetch(`${url}/api/insights/${path}`)).text();
  }

  const sessionsOf = (numbers: { sessions: number } | undefined) => numbers?.sessions ?? 0;

  test('an export has the events of the local days, with local times', () => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: name,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const local = (time: number) => format.format(time).replace(' ', 'T');
    const expected = EVENTS.map(({ time }) => local(time))
      .filter((time) => time.slice(0, 10) >= range.from && time.slice(0, 10) <= range.to)
      .sort();
    expect(expected.length).toBeGreaterThan(100);
    expect(events.map(({ time }) => time.slice(0, 19)).sort()).toEqual(expected);
  });

  test('the numbers of each hour and day are those that a count of the exported events has', async () => {
    for (const [interval, length, partOf] of [
      ['hour', 48 + hours, (time: string) => `${time.slice(0, 13)} ${time.slice(23)}`],
      ['day', 3, (time: string) => time.slice(0, 10)],
    ] as const) {
      const file = await readText(`tables/series.json?${query}&interval=${interval}`);
      const { rows } = JSON.parse(file) as { rows: Array<Record<string, string | number>> };
      const counts = recount(events, partOf);
      expect(rows).toHaveLength(length);
      for (const { time, views, starts, visitors, sessions } of rows) {
        const expected = counts.get(partOf(String(time)));
        expect([time, views, starts, visitors, sessions].map(String)).toEqual(
          [
            time,
            expected?.views ?? 0,
            expected?.starts ?? 0,
            expected?.visitors ?? 0,
            sessionsOf(expected),
          ].map(String),
        );
      }
    }
  });

  test('weeks and totals have whole local days, and so has what they are compared with', async () => {
    const counts = recount(events, (time) => isoWeekOf(time.slice(0, 10)));
    const weeks = await reader.series({ range, filters: {} }, 'week');
    expect(weeks.map(({ views }) => views)).toEqual(
      [...counts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { views }]) => views)
        .filter((views) => views > 0),
    );
    const totals = await reader.totals({ range, filters: {} });
    const all = recount(events, (time) =>
      time.slice(0, 10) >= range.from && time.slice(0, 10) <= range.to ? 'in' : 'before',
    );
    expect(totals).toMatchObject(all.get('in') ?? {});
    // Points of the days before, by the hours of the other ones.
    const before = { from: addDays(range.from, -1), to: addDays(range.to, -1) };
    const along = await reader.series({ range: before, filters: {} }, 'day', range);
    const own = await reader.series({ range: before, filters: {} }, 'day');
    expect(along).toEqual(own);
  });

  test('rows have the local days on which something happened first and last', async () => {
    const until = events.map(({ time }) => time.slice(0, 10)).sort();
    const { rows } = await reader.breakdown({ range, filters: {} }, 'pageKind', {
      measure: 'views',
      limit: 9,
      hasHistory: true,
    });
    const first = Intl.DateTimeFormat('sv-SE', { timeZone: name }).format(EVENTS[0]?.time);
    expect(rows.map(({ history }) => history?.firstSeen)).toEqual(rows.map(() => first));
    expect(await reader.firstDay()).toBe(first);
    expect(until.at(-1)).toBe(range.to);
  });

  test('the page says its zone, and links to the local days', async () => {
    const html = await (await fetch(`${url}/insights?${query}`)).text();
    expect(html).toContain(
      name === 'UTC' ? 'Days and times are in UTC.' : `Days and times are in ${name} time.`,
    );
    for (const day of [range.from, change, range.to]) expect(html).toContain(`from=${day}&amp;to=${day}`);
  });
});
