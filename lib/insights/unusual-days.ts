import { SMALL_NUMBER } from './change';
import type { Dimension } from './dimensions';
import { addDays, type DayRange } from './period';

/** What can explain that a day is unusual. */
export const MOVER_DIMENSIONS = [
  'source',
  'list',
  'page',
  'language',
] as const satisfies readonly Dimension[];

export type MoverDimension = (typeof MOVER_DIMENSIONS)[number];

/** The visitors of a day, and how many there usually are: the median of the same days of the week before. */
export type DayVisitors = { day: string; visitors: number; usual: number };

/** The visitors of a value on a day, and how many it usually has. */
export type MoverCandidate = {
  dimension: MoverDimension;
  value: string;
  visitors: number;
  usual: number;
};

/** A value that explains much of the difference of a day. */
export type Mover = Pick<MoverCandidate, 'dimension' | 'value'> & { difference: number };

export type UnusualDay = DayVisitors & {
  /** Those that explain most, first. */
  movers: readonly Mover[];
};

/** Weeks before a day whose same day of the week says what is usual, and how many of them must be stored. */
export const USUAL_WEEKS = 8;
export const MIN_USUAL_WEEKS = 4;

/** A day is unusual if its difference is at least so many visitors, this part of the usual ones, and so many times the median deviation. */
export const UNUSUAL_DIFFERENCE = SMALL_NUMBER;
const UNUSUAL_PART = 1 / 3;
const UNUSUAL_DEVIATIONS = 5;

/** Unusual days of a period, at most: each is a query. */
export const MAX_UNUSUAL_DAYS = 3;

/** Days of a period in which unusual ones are looked for, at most. */
export const MAX_SEARCHED_DAYS = 100;

/** Values that are named for a day, at most. */
const MAX_MOVERS = 2;

/** A value is named if it has this part of the difference, and so many times the part that it usually has of all visitors. */
const MOVER_PART = 0.3;
const MOVER_FACTOR = 1.5;

/** The same days of the week before a day, the latest first. */
export function usualDays(day: string): string[] {
  return Array.from({ length: USUAL_WEEKS }, (_, week) => addDays(day, -7 * (week + 1)));
}

/**
 * Finds the days of a range that are most unusual, in their order.
 *
 * @param visitorsOf the visitors of a day; null if it is not stored.
 */
export function findUnusualDays(
  { from, to }: DayRange,
  visitorsOf: (day: string) => number | null,
): DayVisitors[] {
  const found: DayVisitors[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const visitors = visitorsOf(day);
    const before = usualDays(day)
      .map(visitorsOf)
      .filter((count) => count !== null);
    if (visitors === null || before.length < MIN_USUAL_WEEKS) continue;
    const usual = median(before);
    const deviation = median(before.map((count) => Math.abs(count - usual)));
    const difference = Math.abs(visitors - usual);
    const least = Math.max(UNUSUAL_DIFFERENCE, usual * UNUSUAL_PART, deviation * UNUSUAL_DEVIATIONS);
    if (difference >= least) found.push({ day, visitors, usual });
  }
  const differenceOf = ({ visitors, usual }: DayVisitors) => Math.abs(visitors - usual);
  return found
    .sort((a, b) => differenceOf(b) - differenceOf(a))
    .slice(0, MAX_UNUSUAL_DAYS)
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * Chooses what moved a day: a source, a language, and a list or a page. A value that has as much of the difference as it usually has of all
 * visitors has only moved with the others, like English where most visitors read English.
 */
export function chooseMovers(
  { visitors, usual }: DayVisitors,
  candidates: readonly MoverCandidate[],
): Mover[] {
  const difference = visitors - usual;
  const moved = candidates
    .map((candidate) => ({ ...candidate, difference: candidate.visitors - candidate.usual }))
    .filter((candidate) => {
      const part = candidate.difference / difference;
      return part >= MOVER_PART && part * usual >= MOVER_FACTOR * candidate.usual;
    })
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || orderOf(a) - orderOf(b));
  const chosen = new Map<string, Mover>();
  for (const { dimension, value, difference: moves } of moved) {
    const kind = dimension === 'page' ? 'list' : dimension;
    if (chosen.size < MAX_MOVERS && !chosen.has(kind))
      chosen.set(kind, { dimension, value, difference: moves });
  }
  return [...chosen.values()];
}

function orderOf({ dimension }: MoverCandidate): number {
  return MOVER_DIMENSIONS.indexOf(dimension);
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = Number.isInteger(middle)
    ? sorted.slice(middle - 1, middle + 1)
    : [sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
