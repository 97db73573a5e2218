/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { COLUMNS, type Column } from '@/lib/insights/columns';
import { DEFAULT_STEPS, FUNNEL_STEP_NAMES } from '@/lib/insights/funnel-steps';
import {
  type InsightsState,
  insightsQuery,
  parseInsightsState,
  parseWeeklyState,
  reportQuery,
  similarParameter,
} from '@/lib/insights/insights-state';
import { INTERVALS, intervalsOf } from '@/lib/insights/intervals';
import { addDays, COMPARISONS, PERIODS } from '@/lib/insights/period';
import { WHOLE_REPORT } from '@/lib/insights/table-view';

/** A Sunday. */
const TODAY = '2026-11-22';

function parse(query: string, today = TODAY) {
  const parameters = new URLSearchParams(query);
  const entries = [...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]);
  return parseInsightsState(Object.fromEntries(entries), today);
}

const range = (from: string, to: string) => ({ from, to });

describe('the state of a URL', () => {
  test('without parameters is the last 30 days in UTC that have ended, compared with the period before, without filters', () => {
    const { state, errors } = parse('');
    expect(errors).toEqual([]);
    expect(state).toEqual({
      period: '30d',
      range: range('2026-10-23', '2026-11-21'),
      comparison: 'previous',
      filters: {},
      table: WHOLE_REPORT,
      steps: DEFAULT_STEPS,
      path: '/',
      metric: null,
      interval: null,
    });
    expect(insightsQuery(state)).toBe('');
  });

  test('begins a new day at midnight in UTC', () => {
    expect(parse('period=today').state.range).toEqual(range('2026-11-22', '2026-11-22'));
    expect(parse('period=today', '2026-11-23').state.range).toEqual(range('2026-11-23', '2026-11-23'));
  });

  test('can have any days', () => {
    const { state, errors } = parse('from=2024-02-29&to=2024-03-01');
    expect(errors).toEqual([]);
    expect(state).toMatchObject({ period: 'custom', range: range('2024-02-29', '2024-03-01') });
    expect(insightsQuery(state)).toBe('from=2024-02-29&to=2024-03-01');
  });

  test('can have a single day', () => {
    expect(parse('from=2026-11-02&to=2026-11-02')).toMatchObject({
      state: { period: 'custom', range: range('2026-11-02', '2026-11-02') },
      errors: [],
    });
  });

  test('with empty dates is that without dates', () => {
    expect(parse('from=&to=&compareFrom=&compareTo=')).toEqual(parse(''));
  });

  test('can be compared with any days', () => {
    const { state, errors } = parse('period=last-month&compareFrom=2025-01-01&compareTo=2025-01-31');
    expect(errors).toEqual([]);
    expect(state).toMatchObject({ period: 'last-month', comparison: range('2025-01-01', '2025-01-31') });
    expect(insightsQuery(state)).toBe('period=last-month&compareFrom=2025-01-01&compareTo=2025-01-31');
  });

  test.each([
    ['period=7d&from=2026-11-02&to=2026-11-03', 'period'],
    ['compare=year&compareFrom=2026-11-02&compareTo=2026-11-03', 'compare'],
  ])('%s: the dates count, and the error names %s', (query, name) => {
    const { state, errors } = parse(query);
    expect(errors).toEqual([{ name, reason: 'conflict' }]);
    expect(insightsQuery(state)).toBe(query.replace(/^[^&]*&/, ''));
  });

  test('does not depend on spaces around a value', () => {
    expect(parse('period=%207d&source=google+')).toMatchObject({
      state: { period: '7d', filters: { source: { is: ['Google'] } } },
      errors: [],
    });
  });

  test.each([
    ['from=2026-02-30&to=2026-03-01', 'from', 'date'],
    ['from=yesterday&to=2026-03-01', 'from', 'date'],
    ['from=2026-03-01&to=2026-3-2', 'to', 'date'],
    ['from=2026-03-02&to=2026-03-01', 'to', 'order'],
    ['from=2020-01-01&to=2026-03-01', 'from', 'length'],
    ['from=2026-11-02', 'to', 'date'],
    ['to=2026-11-02', 'from', 'date'],
    ['compareFrom=2026-11-02', 'compareTo', 'date'],
    ['compareFrom=2026-11-02&compareTo=2026-11-01', 'compareTo', 'order'],
    ['period=custom', 'period', 'unknown'],
    ['period=8d', 'period', 'unknown'],
    ['compare=next', 'compare', 'unknown'],
    ['metric=love', 'metric', 'unknown'],
    ['interval=year', 'interval', 'unknown'],
    ['interval=hour', 'interval', 'interval'],
    [`list=${'x'.repeat(256)}`, 'list', 'length'],
    ['source=%00', 'source', 'unknown'],
    ['list=a%00b', 'list', 'unknown'],
  ])('%s: the error names %s and why (%s), and the default is used', (query, name, reason) => {
    const { state, errors } = parse(query);
    expect(errors).toEqual([{ name, reason }]);
    expect(insightsQuery(state)).toBe('');
  });

  test('has filters with a tab, which stored labels can have', () => {
    expect(parse('source=a%09b')).toMatchObject({
      state: { filters: { source: { is: ['a\tb'] } } },
      errors: [],
    });
  });

  test('takes the first of repeated parameters, which it names', () => {
    const { state, errors } = parseInsightsState({ period: ['7d', '90d'] }, TODAY);
    expect(errors).toEqual([{ name: 'period', reason: 'repeated' }]);
    expect(state.period).toBe('7d');
  });

  test.each(['utm_source', 'Source', 'sources', 'toString', 'source.is', 'fbclid'])(
    'names %s, which is no parameter',
    (name) => {
      const { state, errors } = parse(`${name}=x&period=7d`);
      expect(errors).toEqual([{ name, reason: 'parameter' }]);
      expect(insightsQuery(state)).toBe('period=7d');
    },
  );

  test('suggests the parameter that may be meant', () => {
    expect(
      ['utm_source', 'utm_term', 'Source', 'PAGEKIND', 'toString'].map((name) => similarParameter(name)),
    ).toEqual(['source', 'campaignTerm', 'source', 'pageKind', null]);
  });

  test('is read again from its own URL', () => {
    const day = fc.integer({ min: 0, max: 9_000 }).map((days) => addDays('2010-01-01', days));
    const custom = fc
      .tuple(day, fc.integer({ min: 0, max: 1_000 }))
      .map(([from, days]) => ({ period: 'custom' as const, range: range(from, addDays(from, days)) }));
    const named = fc
      .constantFrom(...PERIODS)
      .map((period) => ({ period, range: parse(`period=${period}`).state.range }));
    const value = fc
      .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
      .filter((text) => text.trim() === text);
    const state: fc.Arbitrary<InsightsState> = fc
      .record({
        when: fc.oneof(custom, named),
        comparison: fc.oneof(
          fc.constantFrom(...COMPARISONS),
          custom.map(({ range: days }) => days),
        ),
        filters: fc.record(
          { list: fc.record({ is: fc.tuple(value) }), page: fc.record({ contains: fc.tuple(value) }) },
          { requiredKeys: [] },
        ),
        table: fc.constant(WHOLE_REPORT),
        steps: fc.array(fc.constantFrom(...FUNNEL_STEP_NAMES), { minLength: 2, maxLength: 6 }),
        path: fc.constantFrom('/', '/templates/work', 'app', 'search:app', 'search:/', 'search:zelt & co'),
        metric: fc.constantFrom(...(Object.keys(COLUMNS) as Column[]), null),
        interval: fc.constantFrom(...INTERVALS, null),
      })
      .map(({ when, interval, ...rest }) => ({
        ...when,
        ...rest,
        interval: interval && intervalsOf(when.range).includes(interval) ? interval : null,
      }));
    fc.assert(
      fc.property(state, (given) => {
        expect(parse(insightsQuery(given))).toEqual({ state: given, errors: [] });
      }),
    );
  });
});

describe('the state of the weekly report', () => {
  const weekly = (query: string) => parseWeeklyState(Object.fromEntries(new URLSearchParams(query)), TODAY);

  test('is the last week that is over, and has it in its URL', () => {
    const { state, errors } = weekly('');
    expect(errors).toEqual([]);
    expect(state).toMatchObject({
      period: 'custom',
      comparison: 'previous',
      range: range('2026-11-09', '2026-11-15'),
    });
    expect(reportQuery('weekly', state)).toBe('week=2026-W46');
  });

  test('can be an earlier week with filters, which other reports show by its days', () => {
    const { state, errors } = weekly('week=2025-W01&source=google');
    expect(errors).toEqual([]);
    expect(reportQuery('weekly', state)).toBe('week=2025-W01&source=Google');
    expect(reportQuery('sources', state)).toBe('from=2024-12-30&to=2025-01-05&source=Google');
  });

  test.each(['2026-W47', '2026-W60', 'x'])('is no week that is not over or does not exist: %s', (week) => {
    const { state, errors } = weekly(`week=${week}`);
    expect(errors).toEqual([{ name: 'week', reason: 'unknown' }]);
    expect(state.range).toEqual(range('2026-11-09', '2026-11-15'));
  });

  test('has no other period, comparison or table, and other reports have no week', () => {
    expect(weekly('period=30d&sort=views&compare=year').errors).toEqual(
      ['period', 'sort', 'compare'].map((name) => ({ name, reason: 'parameter' })),
    );
    expect(similarParameter('period')).toBeNull();
    expect(parse('week=2026-W46').errors).toEqual([{ name: 'week', reason: 'parameter' }]);
  });
});
