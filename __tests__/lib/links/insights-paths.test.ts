/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { LOCALES } from '@/lib/config/locales';
import { REPORTS } from '@/lib/insights/reports';
import { insightsPath, isInsightsPath } from '@/lib/links/insights-paths';

test('every report has a path of its own in every language', () => {
  const paths = LOCALES.flatMap((locale) => REPORTS.map((report) => insightsPath(report, locale)));
  expect(new Set(paths).size).toBe(LOCALES.length * REPORTS.length);
  expect(paths.filter((path) => !isInsightsPath(path))).toEqual([]);
  expect(insightsPath('overview', 'en')).toBe('/insights');
  expect(insightsPath('lists', 'de', 'period=7d')).toBe('/de/insights/lists?period=7d');
});

test.each(
  '/ /insights-x /insights/a/b /xx/insights //insights /insights/ /insights/A /a/insights'.split(' '),
)('%s is no path of insights', (path) => {
  expect(isInsightsPath(path)).toBe(false);
});
