/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { MemoryInsights } from '@/__tests__/support/memory-insights';
import { InsightsBusyError } from '@/lib/insights/insights-reader';
import { parseInsightsState } from '@/lib/insights/insights-state';
import type { Report } from '@/lib/insights/reports';
import { TimeZone } from '@/lib/insights/time-zone';
import { isInsightsUnavailable } from '@/lib/server/insights/insights-errors';
import { loadReport } from '@/lib/server/insights/load-report';

test('the funnel does not keep the error of a table waiting, which nobody would handle meanwhile', async () => {
  class FailingTables extends MemoryInsights {
    override breakdown(): Promise<never> {
      return Promise.reject(new Error('The table is broken.'));
    }

    override funnel(): Promise<never> {
      return new Promise(() => undefined);
    }
  }
  const { state } = parseInsightsState({}, '2026-11-23');
  await expect(
    loadReport(new FailingTables(), 'hand-off', state, { time: Date.UTC(2026, 10, 23), zone: TimeZone.UTC }),
  ).rejects.toThrow('The table is broken.');
});

describe('the comparison of a report', () => {
  const NOON = Date.UTC(2026, 10, 23, 12);
  const load = async (query: Record<string, string>, report: Report = 'overview', busy: string[] = []) => {
    const reader = new MemoryInsights({ busy });
    const { state } = parseInsightsState(query, '2026-11-23');
    const data = await loadReport(reader, report, state, { time: NOON, zone: TimeZone.UTC });
    return { data, asked: reader.asked };
  };
  const rangesOf = ({ asked }: Awaited<ReturnType<typeof load>>, name: string) =>
    asked.filter(({ what }) => what === name).map(({ scope }) => scope.range);

  test('of a day that is not over ends at the same time, but for charts, which show the whole day', async () => {
    const loaded = await load({ period: 'today' });
    const today = { from: '2026-11-23', to: '2026-11-23' };
    const before = { from: '2026-11-16', to: '2026-11-16' };
    expect(loaded.data.comparedWith).toEqual({ range: { ...before, end: Date.UTC(2026, 10, 16, 12) } });
    expect(rangesOf(loaded, 'totals')).toEqual([today, { ...before, end: Date.UTC(2026, 10, 16, 12) }]);
    expect(rangesOf(loaded, 'series')).toEqual([today, before]);
  });

  test('with days before the first event has no numbers, and says since when there are some', async () => {
    const loaded = await load({ from: '2026-08-14', to: '2026-08-20' });
    expect(loaded.data.comparedWith).toEqual({ reason: 'noData', since: '2026-08-14' });
    expect(rangesOf(loaded, 'totals')).toHaveLength(1);
    const [table] = loaded.data.tables;
    const rows = table && 'data' in table.breakdown ? table.breakdown.data.rows : [];
    expect(rows.map(({ previous }) => previous)).toEqual(rows.map(() => null));
  });

  test('and its period end yesterday, also in charts', async () => {
    const loaded = await load({ period: '7d' });
    for (const panel of ['totals', 'series'])
      expect(rangesOf(loaded, panel)).toEqual([
        { from: '2026-11-16', to: '2026-11-22' },
        { from: '2026-11-09', to: '2026-11-15' },
      ]);
  });

  test('of Web Vitals is none', async () => {
    expect((await load({}, 'vitals')).data.comparedWith).toEqual({ reason: 'none' });
  });

  test('that cannot be found out in time leaves every panel with the reason', async () => {
    const { data, asked } = await load({}, 'overview', ['firstDay']);
    expect([data.totals, data.series, ...data.tables.map(({ breakdown }) => breakdown)]).toEqual(
      Array(2 + data.tables.length).fill({ problem: 'slow' }),
    );
    expect(asked).toEqual([]);
  });
});

describe('with a filter of redirects, which no visitor or session has, a report', () => {
  const load = (report: Report, query: Record<string, string> = {}) => {
    const { state, errors } = parseInsightsState({ redirect: 'play qr', ...query }, '2026-11-23');
    expect(errors).toEqual([]);
    const moment = { time: Date.UTC(2026, 10, 23, 12), zone: TimeZone.UTC };
    return loadReport(new MemoryInsights(), report, state, moment);
  };

  test('has its totals and the table of redirects, but no zeros of visits', async () => {
    expect(Object.keys(await load('overview'))).toEqual(['comparedWith', 'unrecorded', 'totals', 'tables']);
    expect((await load('overview')).tables).toEqual([]);
    const handOff = await load('hand-off');
    expect(handOff.funnel).toBeUndefined();
    expect(handOff.tables.map(({ name }) => name)).toEqual(['redirects']);
    expect((await load('editors')).boards).toBeUndefined();
  });

  test('has the chart of a number that the server counts', async () => {
    expect((await load('overview', { metric: 'redirects' })).series).toHaveProperty('data');
    expect((await load('overview', { metric: 'visitors' })).series).toBeUndefined();
  });
});

test('a query that took too long, and a bug, do not mean that the database is unavailable', () => {
  const cause = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  const errors = [
    new InsightsBusyError('slow', 'The query took too long.', { cause }),
    new TypeError('x is not a function'),
  ];
  expect(errors.map(isInsightsUnavailable)).toEqual([false, false]);
});
