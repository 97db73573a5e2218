import { type Better, COLUMNS, type Column } from './columns';
import type { Metrics } from './definitions';
import type { Dimension } from './dimensions';

/** How a number differs from the one that it is compared with. */
export type Change = {
  /** The difference: of a share in points, where 0.01 is one point; otherwise as a part of the number before, which is infinite after 0. */
  size: number;
  kind: 'percent' | 'points';
  /** Null if there is none, or if neither is better. */
  isGood: boolean | null;
  /** Whether it can be chance: the numbers are small, the change is, or such numbers often differ so much. */
  isSmall: boolean;
};

/** Below so many visitors, sessions or events, a few more or less make a large change, and a large difference of a rate. */
export const SMALL_NUMBER = 30;

/** Up to so many per cent, as they are shown, a change is no news: a thousand visitors are some 3 % more or fewer by chance alone. */
export const SMALL_CHANGE_PERCENT = 5;

/** Kinds of pages that nobody wants to see. */
const ERROR_PAGES: ReadonlySet<string> = new Set(['404', '500', 'offline']);

/** So many standard deviations are exceeded by chance in one of twenty comparisons. */
const CHANCE_DEVIATIONS = 1.96;

/** Whether a column is a rate or an average of so few that it can be chance. */
export function isOfFew(column: Column, metrics: Metrics): boolean {
  const { by } = COLUMNS[column];
  return by !== null && metrics[by] < SMALL_NUMBER;
}

/** The change of a column; null where one of the numbers does not exist. */
export function changeOf(column: Column, current: Metrics, previous: Metrics): Change | null {
  const { kind, metric, by, better, read } = COLUMNS[column];
  const now = read(current);
  const before = read(previous);
  if (now === null || before === null) return null;
  if (by === null) return countChange(now, before, better);
  const relative = relativeChange(now, before);
  const isShare = kind === 'percent';
  const isSmall =
    isOfFew(column, current) ||
    isOfFew(column, previous) ||
    isSmallChange(relative) ||
    (isShare &&
      isChanceOfShares(
        { part: current[metric], whole: current[by] },
        { part: previous[metric], whole: previous[by] },
      ));
  const size = isShare ? now - before : relative;
  return { size, kind: isShare ? 'points' : 'percent', isGood: isGood(size, better), isSmall };
}

/** The change of a column for one value of a table: of an error page, more is worse. */
export function changeOfValue(
  { dimension, value }: { dimension: Dimension; value: string },
  column: Column,
  current: Metrics,
  previous: Metrics,
): Change | null {
  const change = changeOf(column, current, previous);
  const isError = dimension === 'pageKind' && ERROR_PAGES.has(value);
  return change && isError ? { ...change, isGood: change.isGood === null ? null : !change.isGood } : change;
}

/** The change of a number of visitors or events. */
export function countChange(now: number, before: number, better: Better = 'more'): Change {
  const size = relativeChange(now, before);
  // Numbers of independent events vary by their square root.
  const isChance = Math.abs(now - before) <= CHANCE_DEVIATIONS * Math.sqrt(now + before);
  const isSmall = Math.max(now, before) < SMALL_NUMBER || isSmallChange(size) || isChance;
  return { size, kind: 'percent', isGood: isGood(size, better), isSmall };
}

type Share = { part: number; whole: number };

/** Whether two samples of all visitors, or of all sessions, have such a difference by chance. */
function isChanceOfShares(one: Share, other: Share): boolean {
  const difference = one.part / one.whole - other.part / other.whole;
  const share = (one.part + other.part) / (one.whole + other.whole);
  const variance = share * (1 - share) * (1 / one.whole + 1 / other.whole);
  return Math.abs(difference) <= CHANCE_DEVIATIONS * Math.sqrt(variance);
}

function isSmallChange(relative: number): boolean {
  return Math.round(Math.abs(relative) * 100) <= SMALL_CHANGE_PERCENT;
}

function isGood(size: number, better: Better): boolean | null {
  return size === 0 || better === null ? null : size > 0 === (better === 'more');
}

function relativeChange(now: number, before: number): number {
  return now === before ? 0 : (now - before) / before;
}
