import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

/** Lines of a chart in percent of its width and height; 0 % is at the left and at the top. */
export type LineGeometry = {
  path: string;
  /** The end of the line, to a value that is not complete. */
  partialPath: string | null;
  comparisonPath: string | null;
  /** Values of the horizontal lines, from the lowest, and where they are. */
  ticks: ReadonlyArray<{ value: number; y: number }>;
  /** Where the points are. */
  xs: readonly number[];
};

const TICKS = 3;

/**
 * Places the numbers of a period, and those that they are compared with, on a common scale that begins at 0. Points of the
 * comparison beyond the end of the period are left out.
 *
 * @param options.length points of the whole period. There are fewer values while it is not over.
 * @param options.isPartial whether the last value is not complete.
 */
export function lineGeometry(
  values: readonly number[],
  {
    comparison = null,
    length = values.length,
    isPartial = false,
  }: { comparison?: readonly number[] | null; length?: number; isPartial?: boolean } = {},
): LineGeometry {
  const compared = comparison?.slice(0, length) ?? null;
  const highest = Math.max(1, ...values, ...(compared ?? []));
  const scale = scaleLinear().domain([0, highest]).nice(TICKS).range([100, 0]);
  const last = length - 1;
  const xs = Array.from({ length }, (_, index) => (last === 0 ? 50 : round((index / last) * 100)));
  const lineFrom = (first: number) =>
    line<number>(
      (_, index) => xs[first + index] ?? 100,
      (value) => round(scale(value)),
    );
  // A single point is no line.
  const pathOf = (points: readonly number[], first = 0) =>
    points.length === 1 ? pointAt(points, lineFrom(first)) : lineFrom(first)(points);
  const end = Math.max(0, values.length - 2);
  const whole = isPartial ? values.slice(0, -1) : values;
  return {
    path: pathOf(whole) ?? '',
    partialPath: isPartial ? pathOf(values.slice(end), end) : null,
    comparisonPath: compared && pathOf(compared),
    ticks: scale
      .ticks(TICKS)
      .filter(Number.isInteger)
      .map((value) => ({ value, y: round(scale(value)) })),
    xs,
  };
}

/** A short line, so that one point is visible. */
function pointAt(points: readonly number[], draw: (points: readonly number[]) => string | null) {
  return `${draw(points)?.replace(/Z$/, '') ?? ''}h1`;
}

/** Indexes of at most `count` points that are labelled, the first and the last among them. */
export function labelledIndexes(length: number, count: number): number[] {
  const labels = Math.min(length, count);
  if (labels < 2) return length === 0 ? [] : [0];
  return Array.from({ length: labels }, (_, label) => Math.round((label * (length - 1)) / (labels - 1)));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
