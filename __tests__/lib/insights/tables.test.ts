/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { BOARD_NAMES, boardColumns, shownBoards } from '@/lib/insights/board-tables';
import { COLUMNS } from '@/lib/insights/columns';
import { onlyList } from '@/lib/insights/filters';
import { DEFAULT_STEPS, parseSteps, stepEntries } from '@/lib/insights/funnel-steps';
import {
  nextSort,
  parseTableView,
  sortOf,
  sortValue,
  tableEntries,
  WHOLE_REPORT,
} from '@/lib/insights/table-view';
import {
  PHONE_COLUMNS,
  PHONE_ROWS,
  REPORT_TABLES,
  reportOf,
  TABLES,
  type TableName,
  tablesOf,
} from '@/lib/insights/tables';
import { rateVital, VITAL_LIMITS, VITALS } from '@/lib/insights/vitals';

const names = Object.keys(TABLES) as TableName[];

test('every table belongs to one report', () => {
  expect(Object.values(REPORT_TABLES).flat().sort()).toEqual([...names].sort());
  for (const name of names) expect(REPORT_TABLES[reportOf(name)]).toContain(name);
});

test('the style sheet has as many rows and numbers of a row on phones', () => {
  const style = readFileSync('styles/insights.css', 'utf8');
  expect(style).toContain(`.short tbody tr:nth-child(n + ${PHONE_ROWS + 1})`);
  // The value of a row is before its numbers.
  expect(style).toContain(`td:nth-child(n + ${PHONE_COLUMNS + 2})`);
});

test.each(names)(
  '%s can be sorted by each of its columns, from the highest and from the lowest number on',
  (name) => {
    for (const column of TABLES[name].columns) {
      for (const [text, isAscending] of [
        [column, false],
        [`-${column}`, true],
      ] as const) {
        const { view, errors } = parseTableView({ sort: text }, [name]);
        expect(errors).toEqual([]);
        expect(view.sort).toEqual({ column, isAscending });
        const query = Object.fromEntries(tableEntries(view));
        expect(parseTableView(query, REPORT_TABLES[reportOf(name)]).view).toEqual(view);
      }
    }
  },
);

test.each(BOARD_NAMES)('%s of the page for editors can be sorted by each of its columns', (name) => {
  for (const column of boardColumns(name)) {
    for (const isAscending of [true, false]) {
      const sort = { column, isAscending };
      const { view, errors } = parseTableView({ table: name, sort: sortValue(sort) }, tablesOf('editors'));
      expect(errors).toEqual([]);
      expect(view.sort).toEqual(sort);
      expect(parseTableView(Object.fromEntries(tableEntries(view)), tablesOf('editors')).view).toEqual(view);
    }
  }
  expect(reportOf(name)).toBe('editors');
});

test('the page for editors has other tables for one list', () => {
  expect(shownBoards(false)).not.toContain('last-items');
  expect(shownBoards(true)).toContain('last-items');
  expect(shownBoards(true)).not.toContain('broken-urls');
  expect(onlyList({ list: { is: ['a'] }, device: { is: ['phone'] } })).toBe('a');
  expect(onlyList({ list: { is: ['a', 'b'] } })).toBeNull();
  expect(onlyList({ list: { not: ['a'] } })).toBeNull();
});

test('new lists are sorted by their day, and have no change', () => {
  expect(sortOf('new-lists', null)).toEqual({ column: 'firstView', isAscending: false });
  expect(parseTableView({ table: 'new-lists', sort: 'change' }, tablesOf('editors')).errors).toEqual([
    { name: 'sort', reason: 'unknown' },
  ]);
  expect(nextSort('term', { column: 'searches', isAscending: false }).isAscending).toBe(true);
  expect(nextSort('lastSeen', { column: 'searches', isAscending: false }).isAscending).toBe(false);
});

test('rows are those of one table, which a report with several has to be told', () => {
  const parse = (query: Record<string, string>) => parseTableView(query, REPORT_TABLES.sources);
  expect(parse({})).toEqual({ view: WHOLE_REPORT, errors: [] });
  expect(parse({ sort: 'visitors', pageNumber: '2' })).toEqual({
    view: WHOLE_REPORT,
    errors: [
      { name: 'sort', reason: 'table' },
      { name: 'pageNumber', reason: 'table' },
    ],
  });
  expect(parse({ table: 'lists' }).errors).toEqual([{ name: 'table', reason: 'unknown' }]);
  expect(parse({ table: 'sources', sort: '-appRate', search: ' a ', pageNumber: '12' })).toEqual({
    view: { table: 'sources', sort: { column: 'appRate', isAscending: true }, search: 'a', page: 12 },
    errors: [],
  });
});

test.each([
  ['sort', 'handOffs', 'unknown'],
  ['pageNumber', '0', 'page'],
  ['pageNumber', '1.5', 'page'],
  ['search', 'x'.repeat(256), 'length'],
])('the parameter “%s” with “%s” has the error “%s”, and its default', (name, value, reason) => {
  const { view, errors } = parseTableView({ table: 'sources', [name]: value }, REPORT_TABLES.sources);
  expect(errors).toEqual([{ name, reason }]);
  expect(view).toEqual({ ...WHOLE_REPORT, table: 'sources' });
});

describe('steps of a funnel', () => {
  test('are two to six of those that exist', () => {
    const six = ['view', 'view', 'list', 'search', 'share', 'app'];
    expect(parseSteps({ step: ['search', '', 'app'] })).toEqual({ steps: ['search', 'app'], errors: [] });
    expect(parseSteps({ step: six }).steps).toEqual(six);
    for (const step of ['app', [...six, 'app']])
      expect(parseSteps({ step })).toEqual({
        steps: DEFAULT_STEPS,
        errors: [{ name: 'step', reason: 'steps' }],
      });
    expect(parseSteps({ step: ['view', 'toString'] }).errors).toEqual([
      { name: 'step', reason: 'step', value: 'toString' },
    ]);
  });

  test('are the default ones without any, which no URL has', () => {
    expect(parseSteps({}).steps).toEqual(['view', 'list', 'start', 'app']);
    expect(stepEntries(DEFAULT_STEPS)).toEqual([]);
    expect(stepEntries(['list', 'app'])).toEqual([
      ['step', 'list'],
      ['step', 'app'],
    ]);
  });
});

test('shares of nothing are no number', () => {
  const none = { bounces: 0, sessions: 0, views: 3, engagedSeconds: 9 } as Parameters<
    typeof COLUMNS.bounceRate.read
  >[0];
  expect(COLUMNS.bounceRate.read(none)).toBeNull();
  expect(COLUMNS.viewsPerSession.read(none)).toBeNull();
  expect(COLUMNS.activeTime.read(none)).toBeNull();
});

test.each(VITALS)('%s is good and acceptable up to and with its limits', (vital) => {
  const [good, acceptable] = VITAL_LIMITS[vital];
  expect(rateVital(vital, good)).toBe('good');
  expect(rateVital(vital, good + 0.01)).toBe('needsImprovement');
  expect(rateVital(vital, acceptable)).toBe('needsImprovement');
  expect(rateVital(vital, acceptable + 0.01)).toBe('poor');
});
