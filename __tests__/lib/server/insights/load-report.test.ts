/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { MemoryInsights } from '@/__tests__/support/memory-insights';
import { InsightsBusyError } from '@/lib/insights/insights-reader';
import { parseInsightsState } from '@/lib/insights/insights-state';
import { isInsightsUnavailable, loadReport } from '@/lib/server/insights/load-report';

test('the funnel does not keep the error of a table waiting, which nobody would handle meanwhile', async () => {
  class FailingTables extends MemoryInsights {
    override breakdown(): Promise<never> {
      return Promise.reject(new Error('The table is broken.'));
    }

    override funnel(): Promise<never> {
      return new Promise(() => undefined);
    }
  }
  const { state } = parseInsightsState({}, Date.UTC(2026, 10, 23));
  await expect(loadReport(new FailingTables(), 'hand-off', state)).rejects.toThrow('The table is broken.');
});

test('a query that took too long, and a bug, do not mean that the database is unavailable', () => {
  const cause = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  const errors = [
    new InsightsBusyError('slow', 'The query took too long.', { cause }),
    new TypeError('x is not a function'),
  ];
  expect(errors.map(isInsightsUnavailable)).toEqual([false, false]);
});
