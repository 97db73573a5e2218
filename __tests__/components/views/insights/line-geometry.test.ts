/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { labelledIndexes, lineGeometry } from '@/components/views/insights/line-geometry';

const pointsOf = (path: string) =>
  path
    .replace(/[MZ]/g, '')
    .split('L')
    .map((point) => point.split(',').map(Number));

describe('the lines of a chart', () => {
  test('go from the left to the right, through the middle of columns, and from 0 at the bottom to the highest round number at the top', () => {
    const { path, ticks, ys } = lineGeometry([0, 10, 20]);
    expect(pointsOf(path)).toEqual([
      [16.67, 100],
      [50, 50],
      [83.33, 0],
    ]);
    expect(ys).toEqual([100, 50, 0]);
    expect(ticks[0]).toEqual({ value: 0, y: 100 });
    expect(ticks.at(-1)).toEqual({ value: 20, y: 0 });
  });

  test('of a period and of its comparison have one scale', () => {
    const { path, comparisonPath } = lineGeometry([10, 10], { comparison: [100, 0] });
    expect(pointsOf(path)).toEqual([
      [25, 90],
      [75, 90],
    ]);
    expect(pointsOf(comparisonPath ?? '')).toEqual([
      [25, 0],
      [75, 100],
    ]);
  });

  test('end before the right edge while the period is not over', () => {
    const { path, comparisonPath } = lineGeometry([5, 5], {
      comparison: [5, 5, 5, 5, 5, 5],
      length: 5,
    });
    expect(pointsOf(path).map(([x]) => x)).toEqual([10, 30]);
    expect(pointsOf(comparisonPath ?? '').map(([x]) => x)).toEqual([10, 30, 50, 70, 90]);
  });

  test('lead to a value that is not complete by a line of its own', () => {
    const { path, partialPath } = lineGeometry([10, 20, 5], {
      length: 5,
      isPartial: { start: false, end: true },
    });
    expect(pointsOf(path)).toEqual([
      [10, 50],
      [30, 0],
    ]);
    expect(pointsOf(partialPath ?? '')).toEqual([
      [30, 0],
      [50, 75],
    ]);
    expect(lineGeometry([10, 20]).partialPath).toBeNull();
  });

  test('begin with a line of their own at a value that is not complete, and have gaps where there is no number', () => {
    const start = lineGeometry([10, 20, 20], { isPartial: { start: true, end: false } });
    expect(pointsOf(start.path).map(([x]) => x)).toEqual([50, 83.33]);
    expect(pointsOf(start.partialPath ?? '').map(([x]) => x)).toEqual([16.67, 50]);
    expect(lineGeometry([10, 20, null, 20, 10]).path).toMatch(/^M10,50L30,0M70,0L90,50$/);
  });

  test('begin with the first stored point, whose value may not be complete', () => {
    const options = { start: 2, isPartial: { start: true, end: false } };
    const { path, partialPath, ys } = lineGeometry([null, null, 10, 20, 20], options);
    expect(path).toBe('M70,0L90,0');
    expect(partialPath).toBe('M50,50L70,0');
    expect(ys).toEqual([null, null, 50, 0, 0]);
  });

  test('of shares have lines between whole numbers', () => {
    const { ticks } = lineGeometry([0.1, 0.32], { isWhole: false });
    expect(ticks.map(({ value }) => value)).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  });

  test('of one value that is not complete are visible', () => {
    const { path, partialPath } = lineGeometry([7], {
      length: 3,
      isPartial: { start: false, end: true },
    });
    expect(path).toBe('');
    expect(partialPath).toMatch(/^M16.67,[\d.]+h1$/);
  });

  test('without any events lie at the bottom, with one event at one whole number', () => {
    expect(pointsOf(lineGeometry([0, 0]).path)).toEqual([
      [25, 100],
      [75, 100],
    ]);
    for (const highest of [0, 1, 2, 3])
      for (const { value } of lineGeometry([0, highest]).ticks) expect(Number.isInteger(value)).toBe(true);
  });

  test('of one point are visible', () => {
    expect(lineGeometry([7], { comparison: [3] }).path).toMatch(/^M50,[\d.]+h1$/);
  });

  test('of three years stay within the chart', () => {
    const values = Array.from({ length: 1_100 }, (_, index) => (index * 7919) % 1_000_003);
    for (const [x = -1, y = -1] of pointsOf(lineGeometry(values).path)) {
      expect(x >= 0 && x <= 100 && y >= 0 && y <= 100).toBe(true);
    }
  });
});

test.each([
  [0, []],
  [1, [0]],
  [2, [0, 1]],
  [30, [0, 10, 19, 29]],
])('of %d points, the first and the last are labelled', (length, expected) => {
  expect(labelledIndexes(length, 4)).toEqual(expected);
});
