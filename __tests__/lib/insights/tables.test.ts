/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { COLUMNS } from '@/lib/insights/columns';
import { REPORT_TABLES, reportOf, TABLES, type TableName } from '@/lib/insights/tables';
import { rateVital, VITAL_LIMITS, VITALS } from '@/lib/insights/vitals';

const names = Object.keys(TABLES) as TableName[];

test('every table belongs to one report', () => {
  expect(Object.values(REPORT_TABLES).flat().sort()).toEqual([...names].sort());
  for (const name of names) expect(REPORT_TABLES[reportOf(name) as 'pages']).toContain(name);
});

test.each(names)('the first column of %s is what it is sorted by', (name) => {
  expect(TABLES[name].columns[0]).toBe(TABLES[name].sortBy);
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
