import { type Better, COLUMNS, type Column } from './columns';
import type { Metrics } from './definitions';

/** How a number differs from the one that it is compared with. */
export type Change = {
  /** The difference: of a share in points, where 0.01 is one point; otherwise as a part of the number before, which is infinite after 0. */
  size: number;
  kind: 'percent' | 'points';
  /** Null if there is none, or if neither is better. */
  isGood: boolean | null;
  /** Whether it can be chance: the numbers are small, or the change is. */
  isSmall: boolean;
};

/** Below so many visitors, sessions or events, a few more or less make a large change, and a large difference of a rate. */
export const SMALL_NUMBER = 30;

/** Up to so many per cent, as they are shown, a change is no news: a thousand visitors are some 3 % more or fewer by chance alone. */
export const SMALL_CHANGE_PERCENT = 5;

/** Whether a column is a rate or an average of so few that it can be chance. */
export function isOfFew(column: Column, metrics: Metrics): boolean {
  const { by } = COLUMNS[column];
  return by !== null && metrics[by] < SMALL_NUMBER;
}

/** The change of a column; null where one of the numbers does not exist. */
export function changeOf(column: Column, current: Metrics, previous: Metrics): Change | null {
  const { kind, by, better, read } = COLUMNS[column];
  const now = read(current);
  const before = read(previous);
  if (now === null || before === null) return null;
  if (by === null) return countChange(now, before, better);
  const relative = relativeChange(now, before);
  const isSmall = isOfFew(column, current) || isOfFew(column, previous) || isSmallChange(relative);
  const isShare = kind === 'percent';
  const size = isShare ? now - before : relative;
  return { size, kind: isShare ? 'points' : 'percent', isGood: isGood(size, better), isSmall };
}

/** The change of a number of visitors or events. */
export function countChange(now: number, before: number, better: Better = 'more'): Change {
  const size = relativeChange(now, before);
  const isSmall = Math.max(now, before) < SMALL_NUMBER || isSmallChange(size);
  return { size, kind: 'percent', isGood: isGood(size, better), isSmall };
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
