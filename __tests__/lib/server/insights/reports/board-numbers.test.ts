/** @jest-environment node */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { boardHistory, DAYS, FIRST_DAY } from '@/__tests__/support/board-history';
import { type CountedRow, countBoard, visitsOf } from '@/__tests__/support/count-board';
import { type DayStore, dayStores, sharedDayStore } from '@/__tests__/support/day-stores';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { propertyRuns } from '@/__tests__/support/property-runs';
import {
  BOARD_NAMES,
  type BoardColumn,
  type BoardName,
  boardDefinition,
  isComparable,
} from '@/lib/insights/board-tables';
import type { Filters } from '@/lib/insights/filters';
import type { BoardRow } from '@/lib/insights/insights-reader';
import { sortColumns } from '@/lib/insights/table-view';
import { packDay } from '@/lib/server/insights/days/pack-day';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import type { ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';

const DAY = 24 * 3_600_000;
const TIMEOUT_MS = 60 * 60_000;

const toDate = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

const QUESTIONS: ReadonlyArray<{ filters: Filters; asked: Parameters<typeof countBoard>[2] | object }> = [
  { filters: {}, asked: {} },
  { filters: { list: { is: ['camping'] } }, asked: { list: 'camping' } },
  { filters: { language: { is: ['de'] } }, asked: { language: 'de' } },
  { filters: { term: { is: ['beekeeping'] } }, asked: { term: 'beekeeping' } },
  { filters: { channel: { is: ['share'] } }, asked: { channel: 'share' } },
];

const firstDayOf = (events: readonly InsightsEvent[]) =>
  Math.min(...events.map(({ time }) => Math.floor(time / DAY)));

const keyOf = (name: BoardName, row: CountedRow) =>
  JSON.stringify(boardDefinition(name).keys.map((key) => row[key]));

const byKey = (name: BoardName, rows: readonly CountedRow[]) =>
  new Map(rows.map((row) => [keyOf(name, row), row]));

/** The rows of a period and of the one before, as the reader returns them. */
function expectedRows(name: BoardName, current: readonly CountedRow[], before: readonly CountedRow[] | null) {
  const { keys, numbers, days = [] } = boardDefinition(name);
  const [now, earlier] = [byKey(name, current), byKey(name, before ?? [])];
  return new Map(
    [...new Set([...now.keys(), ...earlier.keys()])].map((key) => {
      const row = now.get(key);
      const known = row ?? earlier.get(key) ?? {};
      const cells = Object.fromEntries([
        ...keys.map((column) => [column, known[column]]),
        ...numbers.map((column) => [column, row ? row[column] : 0]),
        ...days.map((column) => [column, row?.[column] ?? null]),
      ]);
      return [key, { cells, previous: before && (earlier.get(key)?.[numbers[0]] ?? 0) }];
    }),
  );
}

const found = (name: BoardName, rows: readonly BoardRow[]) =>
  new Map(rows.map((row) => [keyOf(name, row.cells as CountedRow), row]));

describe('all tables', () => {
  const open = sharedDayStore();

  let store: InsightsStore;
  let reader: ReportReader;

  beforeAll(() => {
    ({ store, reader } = open());
  });

  const days = fc.tuple(fc.nat({ max: DAYS + 10 }), fc.nat({ max: DAYS + 10 }));

  test(
    'have the numbers of an independent calculation, packed or not, in every order and on every page',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          boardHistory,
          days,
          fc.nat({ max: DAYS }),
          fc.nat({ max: 20 }),
          fc.boolean(),
          fc.constantFrom(...QUESTIONS),
          async (events, [a, b], packed, sorted, isAscending, { filters, asked }) => {
            await store.db.deleteFrom('inbox').execute();
            await store.db.deleteFrom('day_block').execute();
            await addToInbox(store.db, events);
            await packDay(FIRST_DAY + packed, { store, files: reader.files, duckdb: reader.duckdb });
            const visits = visitsOf(events);
            const firstDay = firstDayOf(events);
            const [from, to] = [FIRST_DAY + Math.min(a, b), FIRST_DAY + Math.max(a, b)];
            const period = { from: from * DAY, to: (to + 1) * DAY };
            const earlier = { from: (from - 2) * DAY, to: to * DAY };
            const scope = { range: { from: toDate(from), to: toDate(to) }, filters };
            const previous = { range: { from: toDate(from - 2), to: toDate(to - 1) }, filters };
            for (const name of BOARD_NAMES) {
              const now = countBoard(visits, name, { ...period, ...asked }, firstDay);
              const before = isComparable(name)
                ? countBoard(visits, name, { ...earlier, ...asked }, firstDay)
                : null;
              const compared = before && previous;
              const expected = expectedRows(name, now, before);
              const { rows, total, highest } = await reader.board(scope, name, {
                previous: compared,
                limit: 100,
              });
              expect(found(name, rows)).toEqual(expected);
              expect(total).toBe(expected.size);
              const [measure] = boardDefinition(name).numbers;
              expect(highest).toBe(Math.max(0, ...now.map((row) => Number(row[measure]))));

              const alone = await reader.board(scope, name, { limit: 100 });
              expect(alone.rows.map(({ previous: none }) => none)).toEqual(alone.rows.map(() => null));
              expect(alone.rows.map(({ cells }) => keyOf(name, cells as CountedRow)).sort()).toEqual(
                now.map((row) => keyOf(name, row)).sort(),
              );

              const columns = sortColumns(name).filter((column) => column !== 'change');
              const column = columns[sorted % columns.length] ?? measure;
              const sort = { column, isAscending };
              const all = await reader.board(scope, name, { previous: compared, sort, limit: 100 });
              const whole = boardDefinition(name).shareOf?.[column as BoardColumn];
              const values = all.rows.map(({ cells }) => sortValue(cells as CountedRow, column, whole));
              expect(values).toEqual([...values].sort((x, y) => compare(x, y, isAscending)));
              const pages = await Promise.all(
                [0, 2, 4].map((offset) =>
                  reader.board(scope, name, { previous: compared, sort, offset, limit: 2 }),
                ),
              );
              expect(pages.flatMap((page) => page.rows)).toEqual(all.rows.slice(0, 6));
            }
          },
        ),
        // To make a failure smaller would take half an hour: do that by hand, with its seed.
        { numRuns: propertyRuns(1_000, 1 / 100), endOnFailure: true },
      );
    },
    TIMEOUT_MS,
  );
});

/** The value of a column, or its share of another one. All of these shares are of few. */
function sortValue(row: CountedRow, column: string, whole: string | undefined): string | number | null {
  const value = row[column] ?? null;
  if (whole === undefined) return value;
  return Number(row[whole]) === 0 ? null : Number(value) / Number(row[whole]);
}

function compare(a: string | number | null, b: string | number | null, isAscending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a > b === isAscending ? 1 : -1;
}

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  let { store, reader, parts } = {} as DayStore;
  const open = dayStores(createUrl);

  beforeEach(() => {
    ({ store, reader, parts } = open());
  });

  test('the tables have the same rows before and after their days are packed', async () => {
    const scope = { range: { from: toDate(FIRST_DAY), to: toDate(FIRST_DAY + 40) }, filters: {} };
    const period = { from: FIRST_DAY * DAY, to: (FIRST_DAY + 41) * DAY };
    const expected = (events: readonly InsightsEvent[], name: BoardName) =>
      countBoard(visitsOf(events), name, period, firstDayOf(events));
    const histories = fc.sample(boardHistory, { seed: 11, numRuns: 200 });
    // Every table has rows.
    const events =
      histories.find((given) => BOARD_NAMES.every((name) => expected(given, name).length > 0)) ?? [];
    await addToInbox(store.db, events);
    const read = () => Promise.all(BOARD_NAMES.map((name) => reader.board(scope, name, { limit: 100 })));
    const fresh = await read();
    for (const [index, name] of BOARD_NAMES.entries()) {
      const rows = fresh[index]?.rows ?? [];
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.map(({ cells }) => cells).sort(byText)).toEqual(expected(events, name).sort(byText));
    }
    for (const day of new Set(events.map(({ time }) => Math.floor(time / DAY)))) await packDay(day, parts);
    expect(await read()).toEqual(fresh);
  });
});

const byText = (a: object, b: object) =>
  JSON.stringify(Object.entries(a).sort()) < JSON.stringify(Object.entries(b).sort()) ? -1 : 1;
