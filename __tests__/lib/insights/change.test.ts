/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { changeOf, changeOfValue, countChange } from '@/lib/insights/change';
import type { Metrics } from '@/lib/insights/definitions';

const metrics = (some: Partial<Metrics>) => some as Metrics;

test('a number of events changes in percent of the number before', () => {
  const change = changeOf('views', metrics({ views: 150 }), metrics({ views: 100 }));
  expect(change).toEqual({ size: 0.5, kind: 'percent', isGood: true, isSmall: false });
});

test('a share changes in points, and fewer bounces are better', () => {
  const change = changeOf(
    'bounceRate',
    metrics({ bounces: 500, sessions: 1_000 }),
    metrics({ bounces: 600, sessions: 1_000 }),
  );
  expect(change).toMatchObject({ kind: 'points', isGood: true, isSmall: false });
  expect(change?.size).toBeCloseTo(-0.1);
});

test('more errors are worse, and neither is better for redirects', () => {
  expect(changeOf('errors', metrics({ errors: 60 }), metrics({ errors: 40 }))?.isGood).toBe(false);
  expect(changeOf('redirects', metrics({ redirects: 60 }), metrics({ redirects: 40 }))?.isGood).toBeNull();
});

test('more views of an error page are worse', () => {
  const isGood = (value: string, views: number) =>
    changeOfValue({ dimension: 'pageKind', value }, 'views', metrics({ views }), metrics({ views: 100 }))
      ?.isGood;
  expect(isGood('404', 300)).toBe(false);
  expect(isGood('404', 30)).toBe(true);
  expect(isGood('404', 100)).toBeNull();
  expect(isGood('template', 300)).toBe(true);
});

test('a number that does not exist has no change', () => {
  const none = metrics({ appVisitors: 0, visitors: 0 });
  expect(changeOf('appRate', metrics({ appVisitors: 1, visitors: 9 }), none)).toBeNull();
  expect(changeOf('appRate', none, metrics({ appVisitors: 1, visitors: 9 }))).toBeNull();
});

test('after 0, a number is infinitely more, and 0 is no change', () => {
  expect(countChange(40, 0)).toEqual({
    size: Number.POSITIVE_INFINITY,
    kind: 'percent',
    isGood: true,
    isSmall: false,
  });
  expect(countChange(0, 0)).toMatchObject({ size: 0, isGood: null });
});

test('a change of up to 5 % is small, as it is shown', () => {
  expect(countChange(10_100, 10_000).isSmall).toBe(true);
  expect(countChange(9_900, 10_000).isSmall).toBe(true);
  expect(countChange(9_460, 10_000).isSmall).toBe(true);
  expect(countChange(10_540, 10_000).isSmall).toBe(true);
  expect(countChange(10_550, 10_000).isSmall).toBe(false);
  expect(countChange(9_400, 10_000).isSmall).toBe(false);
  const rate = (bounces: number) =>
    changeOf(
      'bounceRate',
      metrics({ bounces, sessions: 10_000 }),
      metrics({ bounces: 5_000, sessions: 10_000 }),
    );
  expect(rate(5_250)?.isSmall).toBe(true);
  expect(rate(5_300)?.isSmall).toBe(false);
});

test('a number is small if it differs no more than by chance in one of twenty comparisons', () => {
  expect(countChange(72, 56).isSmall).toBe(true);
  expect(countChange(81, 56).isSmall).toBe(false);
  expect(countChange(31, 56).isSmall).toBe(false);
  expect(countChange(39, 56).isSmall).toBe(true);
});

test('a share is small if two samples of such a size differ as much by chance', () => {
  const share = (appVisitors: number) =>
    changeOf('appRate', metrics({ appVisitors, visitors: 400 }), metrics({ appVisitors: 40, visitors: 400 }))
      ?.isSmall;
  expect(share(57)).toBe(true);
  expect(share(59)).toBe(false);
  expect(share(25)).toBe(true);
  expect(share(23)).toBe(false);
});

test('numbers are small if both are below 30, and a share if either is of fewer than 30', () => {
  expect(countChange(29, 1).isSmall).toBe(true);
  expect(countChange(30, 1).isSmall).toBe(false);
  expect(countChange(1, 30).isSmall).toBe(false);
  const share = (visitors: number, before: number) =>
    changeOf(
      'appRate',
      metrics({ appVisitors: 20, visitors }),
      metrics({ appVisitors: 10, visitors: before }),
    )?.isSmall;
  expect(share(30, 30)).toBe(false);
  expect(share(29, 1000)).toBe(true);
  expect(share(1000, 29)).toBe(true);
});
