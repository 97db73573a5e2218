/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { COLUMNS } from '@/lib/insights/columns';
import { DEFAULT_STEPS, parseSteps, stepEntries } from '@/lib/insights/funnel-steps';
import { parseTableView, tableEntries, WHOLE_REPORT } from '@/lib/insights/table-view';
import { REPORT_TABLES, reportOf, TABLES, type TableName } from '@/lib/insights/tables';
import { rateVital, VITAL_LIMITS, VITALS } from '@/lib/insights/vitals';

const names = Object.keys(TABLES) as TableName[];

test('every table belongs to one report', () => {
  expect(Object.values(REPORT_TABLES).flat().sort()).toEqual([...names].sort());
  for (const name of names) expect(REPORT_TABLES[reportOf(name)]).toContain(name);
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
