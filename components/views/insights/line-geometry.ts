import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

/** Lines of a chart in percent of its width and height; 0 % is at the left and at the top. */
export type LineGeometry = {
  path: string;
  /** The parts of the line from and to values that are not complete. */
  partialPath: string | null;
  comparisonPath: string | null;
  /** Values of the horizontal lines, from the lowest, and where they are. */
  ticks: ReadonlyArray<{ value: number; y: number }>;
  /** Where the points are: in the middle of columns of the same width. */
  xs: readonly number[];
  /** Where the values are; null for those that there are none of. */
  ys: ReadonlyArray<number | null>;
};

const TICKS = 3;

/** Null where there is no number. */
export type Values = ReadonlyArray<number | null>;

export type LineOptions = {
  comparison?: Values | null;
  /** Points of the whole period. There are fewer values while it is not over. */
  length?: number;
  /** The first point with a value: what is before it was not stored. */
  start?: number;
  /** Whether the value at the start and the last one are not complete. */
  isPartial?: { start: boolean; end: boolean };
  /** Whether there are whole numbers only. Otherwise they are shares or averages. */
  isWhole?: boolean;
};

/**
 * Places the numbers of a period, and those that they are compared with, on a common scale that begins at 0. Points of the
 * comparison beyond the end of the period are left out.
 */
export function lineGeometry(
  values: Values,
  {
    comparison = null,
    length = values.length,
    start = 0,
    isPartial = { start: false, end: false },
    isWhole = true,
  }: LineOptions = {},
): LineGeometry {
  const compared = comparison?.slice(0, length) ?? null;
  const numbers = [...values, ...(compared ?? [])].filter((value) => value !== null);
  const highest = Math.max(isWhole ? 1 : 0.01, ...numbers);
  const scale = scaleLinear().domain([0, highest]).nice(TICKS).range([100, 0]);
  const last = values.length - 1;
  const xs = Array.from({ length }, (_, index) => round(((index + 0.5) / length) * 100));
  const draw = (points: Values, first: number, last: number): string => {
    const path = line<number | null>(
      (_, index) => xs[index] ?? 100,
      (value) => round(scale(value ?? 0)),
    ).defined((value, index) => value !== null && index >= first && index <= last)(points);
    // A single point is no line: a short one makes it visible.
    return path?.replaceAll('Z', 'h1') ?? '';
  };
  const partial = [
    isPartial.start && draw(values, start, start + 1),
    isPartial.end && draw(values, last - 1, last),
  ];
  return {
    path: draw(values, isPartial.start ? start + 1 : start, isPartial.end ? last - 1 : last),
    partialPath: partial.filter((path) => path !== false).join('') || null,
    comparisonPath: compared && draw(compared, 0, compared.length - 1),
    ticks: scale
      .ticks(TICKS)
      .filter((value) => !isWhole || Number.isInteger(value))
      .map((value) => ({ value, y: round(scale(value)) })),
    xs,
    ys: values.map((value, index) => (value === null || index < start ? null : round(scale(value)))),
  };
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
