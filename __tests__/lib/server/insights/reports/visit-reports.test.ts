/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { type DayStore, dayStores } from '@/__tests__/support/day-stores';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import type { Filters } from '@/lib/insights/filters';
import { lastMinutes } from '@/lib/insights/time-ranges';
import { TimeZone } from '@/lib/insights/time-zone';
import { packDay } from '@/lib/server/insights/days/pack-day';
import type { ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** A Monday. */
const MONDAY = Date.UTC(2026, 4, 4);

const toDate = (time: number) => new Date(time).toISOString().slice(0, 10);

/** What a visitor does on a day, counted from the Monday, a minute after the other: a path is a view, any other text a search. */
function visit(
  visitor: string,
  day: number,
  steps: readonly string[],
  { minute = 600, language = 'en' } = {},
) {
  return steps.map((step, index) => {
    const isPage = step.startsWith('/');
    const slug = isPage ? step : '/templates';
    const properties = {
      page: 'tag',
      slug,
      lang: language,
      $os: 'Windows',
      ...(!isPage && { term: step, results: 1 }),
    };
    return makeInsightsEvent({
      name: step === 'app' ? 'app hand-off' : isPage ? 'page view' : 'search',
      visitor,
      time: MONDAY + day * DAY + (minute + index) * MINUTE,
      properties: JSON.stringify(properties),
    });
  });
}

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  let store: InsightsStore;
  let reader: ReportReader;
  let parts: DayStore['parts'];

  const open = dayStores(createUrl);

  beforeEach(() => {
    ({ store, reader, parts } = open());
  });

  const pack = (...days: number[]) =>
    days.reduce<Promise<unknown>>(
      (before, day) => before.then(() => packDay(MONDAY / DAY + day, parts)),
      Promise.resolve(),
    );
  const days = (from: number, to: number, filters: Filters = {}) => ({
    range: { from: toDate(MONDAY + from * DAY), to: toDate(MONDAY + to * DAY) },
    filters,
  });

  test('lists are sorted by the share that gave them up, those that fewer than 30 visitors started after all others', async () => {
    const uses = (list: string, starters: number, completers: number) =>
      Array.from({ length: starters }, (_, index) =>
        ['list started', ...(index < completers ? ['list completed'] : [])].map((name, step) =>
          makeInsightsEvent({
            name,
            visitor: `${list} ${index}`,
            time: MONDAY + step * MINUTE,
            properties: JSON.stringify({ page: 'template', id: list, slug: `/${list}`, lang: 'en' }),
          }),
        ),
      ).flat();
    await addToInbox(store.db, [...uses('kept', 40, 30), ...uses('left', 30, 3), ...uses('few', 29, 0)]);
    const order = async (isAscending: boolean) => {
      const sort = { column: 'unfinished', isAscending } as const;
      const { rows } = await reader.board(days(0, 0), 'list-health', { sort, limit: 10 });
      return rows.map(({ cells }) => [cells.list, cells.unfinished, cells.starters]);
    };
    const [kept, left, few] = [
      ['kept', 10, 40],
      ['left', 27, 30],
      ['few', 29, 29],
    ];
    expect(await order(false)).toEqual([left, kept, few]);
    expect(await order(true)).toEqual([kept, left, few]);
  });

  test('rates of fewer than 30 visitors come after all others, from the highest and from the lowest one on', async () => {
    const visits = (page: string, visitors: number, went: number) =>
      Array.from({ length: visitors }, (_, index) =>
        visit(`${page} ${index}`, 0, index < went ? [page, 'app'] : [page]).map((event) => ({
          ...event,
          properties: JSON.stringify({ ...JSON.parse(event.properties), slug: page }),
        })),
      ).flat();
    await addToInbox(store.db, [
      ...visits('/many', 40, 10),
      ...visits('/enough', 30, 1),
      ...visits('/few', 29, 29),
      ...visits('/one', 1, 0),
    ]);
    const sorted = async (isAscending: boolean) => {
      const sort = { column: 'appRate' as const, isAscending };
      const { rows } = await reader.breakdown(days(0, 0), 'page', { measure: 'views', sort, limit: 10 });
      return rows.map(({ value }) => value);
    };
    expect(await sorted(false)).toEqual(['/many', '/enough', '/few', '/one']);
    expect(await sorted(true)).toEqual(['/enough', '/many', '/one', '/few']);
  });

  test('errors have the first stored day and the builds, and are new if they did not occur before the period', async () => {
    const error = (message: string, day: number, build?: string) =>
      makeInsightsEvent({
        name: 'error',
        visitor: 'a',
        time: MONDAY + day * DAY,
        properties: JSON.stringify({ page: 'tag', slug: '/', lang: 'en', message, build }),
      });
    await addToInbox(store.db, [
      error('Old', 1, 'build 1'),
      error('Old', 8, 'build 2'),
      error('Old', 9, 'build 3'),
      error('Old', 12, 'build 4'),
      error('New', 9),
      // One that does not count.
      { ...error('New', 1, 'build 0'), flags: 1 },
    ]);
    await pack(1, 8);
    const read = async (from: number, to: number, filters: Filters = {}) => {
      const options = { measure: 'errors', hasHistory: true, limit: 10 } as const;
      const sort = { column: 'firstSeen', isAscending: true } as const;
      const { rows } = await reader.breakdown(days(from, to, filters), 'error', { ...options, sort });
      return rows.map(({ value, history }) => [value, history]);
    };
    const old = { firstSeen: '2026-05-05', firstBuild: 'build 1', lastBuild: 'build 3', isNew: false };
    const fresh = { firstSeen: '2026-05-13', firstBuild: null, lastBuild: null, isNew: true };
    expect(await read(8, 10)).toEqual([
      ['Old', old],
      ['New', fresh],
    ]);
    expect(await read(8, 10, { language: { is: ['en'] }, error: { not: ['Old'] } })).toEqual([]);
    expect(await read(8, 8)).toEqual([['Old', { ...old, lastBuild: 'build 2' }]]);
    // Before the first stored day, nothing is known.
    expect(await read(1, 9)).toEqual([
      ['Old', old],
      ['New', { ...fresh, isNew: false }],
    ]);
    const { rows } = await reader.breakdown(days(8, 10), 'error', { measure: 'errors', limit: 10 });
    expect(rows.map(({ history }) => history)).toEqual([undefined, undefined]);
  });

  test('who has an event of an earlier day is a returning visitor, packed or not, until it is deleted', async () => {
    await addToInbox(store.db, [
      ...visit('a', 0, ['/']),
      ...visit('a', 8, ['/', '/templates']),
      ...visit('b', 8, ['/']),
      ...visit('b', 9, ['/']),
      // A bot of an earlier day does not count, and an event of the server has no visitor.
      ...visit('c', 1, ['/']).map((event) => ({ ...event, flags: 1 })),
      ...visit('c', 9, ['/']),
    ]);
    const kinds = async (from: number, to: number) => {
      const { rows, sum } = await reader.breakdown(days(from, to), 'visitorKind', {
        measure: 'visitors',
        limit: 9,
      });
      return {
        ...Object.fromEntries(rows.map(({ value, visitors, views }) => [value, [visitors, views]])),
        sum,
      };
    };
    for (const packed of [[], [0], [1, 8, 9]]) {
      await pack(...packed);
      expect(await kinds(8, 9)).toEqual({ new: [2, 3], returning: [1, 2], sum: 3 });
      expect(await kinds(9, 9)).toEqual({ new: [1, 1], returning: [1, 1], sum: 2 });
      expect(await kinds(0, 9)).toEqual({ new: [3, 6], sum: 3 });
      expect(await reader.totals(days(8, 9, { visitorKind: { is: ['returning'] } }))).toMatchObject({
        visitors: 1,
        views: 2,
        sessions: 1,
      });
    }
    await store.db
      .deleteFrom('day_block')
      .where('day', '=', MONDAY / DAY)
      .execute();
    expect(await kinds(8, 9)).toEqual({ new: [3, 5], sum: 3 });
  });

  test('the last minutes are those of the inbox, also across midnight', async () => {
    const now = MONDAY + DAY + 10 * MINUTE;
    await addToInbox(store.db, [
      // At 23:35, 23:40 and so on, and at 00:06.
      ...visit('early', 0, ['/'], { minute: 1_415 }),
      ...visit('a', 0, ['/', '/templates'], { minute: 1_420 }),
      ...visit('b', 1, ['/templates', 'tent'], { minute: 6 }),
    ]);
    const read = (minutes: number) =>
      reader.totals({ range: lastMinutes(minutes, now, TimeZone.UTC), filters: {} });
    expect(await read(30)).toMatchObject({ visitors: 2, views: 3, searches: 1, sessions: 2 });
    expect(await read(5)).toMatchObject({ visitors: 1, views: 1, searches: 1 });
    const pages = await reader.breakdown({ range: lastMinutes(30, now, TimeZone.UTC), filters: {} }, 'page', {
      measure: 'visitors',
      limit: 9,
    });
    expect(pages.rows.map(({ value, visitors }) => [value, visitors])).toEqual([
      ['/templates', 2],
      ['/', 1],
    ]);
  });

  test('paths have the steps directly before and after, over midnight, and what is repeated once', async () => {
    await addToInbox(store.db, [
      ...visit('a', 0, ['/', '/templates', '/templates', 'tent', '/camping', 'app']),
      ...visit('b', 0, ['/templates'], { language: 'de' }),
      ...visit('c', 0, ['/', '/templates', '/', '/templates'], { minute: 1_438, language: 'de' }),
      // Half an hour later, it is another visit.
      ...visit('b', 0, ['/camping'], { minute: 630, language: 'de' }),
    ]);
    const read = async (step: string, from: number, to: number, filters: Filters = {}) => {
      const path = await reader.path(days(from, to, filters), step, { previous: null, limit: 9 });
      const side = ({ rows }: typeof path.before) =>
        Object.fromEntries(rows.map((row) => [row.step ?? '', row.times]));
      return [path.times, side(path.before), side(path.after)];
    };
    for (const packed of [[], [0], [1]]) {
      await pack(...packed);
      expect(await read('/templates', 0, 1)).toEqual([
        4,
        { '': 1, '/': 3 },
        { '': 2, '/': 1, 'search:tent': 1 },
      ]);
      // The step before was on the day before.
      expect(await read('/', 1, 1)).toEqual([1, { '/templates': 1 }, { '/templates': 1 }]);
      expect(await read('search:tent', 0, 0)).toEqual([1, { '/templates': 1 }, { '/camping': 1 }]);
      expect(await read('app', 0, 0)).toEqual([1, { '/camping': 1 }, { '': 1 }]);
      expect(await read('/templates', 0, 1, { language: { is: ['de'] } })).toEqual([
        3,
        { '': 1, '/': 2 },
        { '': 2, '/': 1 },
      ]);
      // In visits with this search.
      expect(await read('/', 0, 1, { term: { is: ['tent'] } })).toEqual([1, { '': 1 }, { '/templates': 1 }]);
      expect(await read('/no-such-page', 0, 1)).toEqual([0, {}, {}]);
    }
  });

  test('exits are the last views of visits, on the day on which they happened', async () => {
    await addToInbox(store.db, [
      ...visit('a', 0, ['/', '/templates', 'tent']),
      ...visit('b', 0, ['/templates', '/', '/templates'], { minute: 1_438 }),
    ]);
    for (const packed of [[], [0], [1]]) {
      await pack(...packed);
      const { rows } = await reader.breakdown(days(0, 0), 'page', {
        measure: 'exits',
        needs: 'exits',
        limit: 9,
      });
      expect(rows.map(({ value, exits, views }) => [value, exits, views])).toEqual([['/templates', 1, 2]]);
      expect(await reader.totals(days(1, 1))).toMatchObject({ exits: 1, views: 1 });
    }
  });

  test('visitors of a week are those whose first event is in it, with the weeks in which they came back', async () => {
    await addToInbox(store.db, [
      ...visit('old', -1, ['/']),
      ...visit('old', 2, ['/']),
      ...visit('a', 0, ['/'], { language: 'de' }),
      ...visit('a', 6, ['/']),
      ...visit('a', 7, ['/']),
      ...visit('a', 22, ['/']),
      ...visit('b', 6, ['/']),
      ...visit('b', 20, ['/'], { language: 'de' }),
      ...visit('c', 13, ['/']),
      ...visit('c', 14, ['/']),
    ]);
    const read = async (from: number, to: number, until: number, filters: Filters = {}) => {
      const cohorts = await reader.retention(days(from, to, filters), toDate(MONDAY + until * DAY));
      return cohorts.map(({ visitors, returned }) => [visitors, ...returned]);
    };
    for (const packed of [[], [-1, 0], [6, 7, 20]]) {
      await pack(...packed);
      expect(await read(0, 20, 27)).toEqual([
        [2, 1, 1, 1],
        [1, 1, 0],
        [0, 0],
      ]);
      // The week from day 21 on is not over.
      expect(await read(0, 6, 20)).toEqual([[2, 1, 1]]);
      expect(await read(0, 27, 20)).toEqual([[2, 1, 1], [1, 1], [0], [0]]);
      // What is met later does not count.
      expect(await read(0, 6, 27, { language: { is: ['de'] } })).toEqual([[1, 1, 0, 1]]);
      // Nothing is stored of the weeks before.
      expect(await read(-21, 6, 6)).toEqual([[1, 1], [2]]);
    }
  });
});
