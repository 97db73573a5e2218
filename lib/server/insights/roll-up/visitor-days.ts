import { FUNNEL, toValueId } from '@/lib/server/insights/sql/dimension-keys';
import { FUNNEL_STEPS, getOrCreate, type VisitorDays } from './contributions';

/** Returns numbers of events by value as text: a JSON array of value, number, value, number …, in the order of the values. */
export function encodeCounts(counts: ReadonlyMap<number, number>): string {
  return JSON.stringify([...counts].sort(([a], [b]) => a - b).flat());
}

/** Reads the text of `encodeCounts`. */
export function decodeCounts(text: string): Map<number, number> {
  const numbers = JSON.parse(text) as number[];
  const counts = new Map<number, number>();
  for (let index = 0; index < numbers.length; index += 2) {
    counts.set(numbers[index] ?? 0, numbers[index + 1] ?? 0);
  }
  return counts;
}

/** Changes of `daily_visitors`, by day, value and previous day, and of `daily_funnel`. */
export type VisitorChanges = {
  visitors: Map<string, number>;
  funnel: Map<string, number>;
};

/** The values that differences add to days or remove from them. */
export function findChangedValues(days: VisitorDays, differences: VisitorDays): Set<number> {
  const changed = new Set<number>();
  for (const [day, counts] of differences) {
    for (const [id, difference] of counts) {
      const before = days.get(day)?.get(id) ?? 0;
      if ((before === 0) !== (before + difference === 0)) changed.add(id);
    }
  }
  return changed;
}

/**
 * Applies differences to the days of a visitor, and collects what changes in the numbers of visitors.
 *
 * @param days all days of the visitor, or those of the differences if these add and remove no value. They are changed.
 * @param differences by day and value.
 * @returns the days that have changed.
 */
export function applyDifferences(
  days: VisitorDays,
  differences: VisitorDays,
  changes: VisitorChanges,
): ReadonlySet<number> {
  const changedDays = new Set<number>();
  for (const [day, counts] of differences) {
    if (counts.size > 0) changedDays.add(day);
  }
  const changedValues = findChangedValues(days, differences);
  const steps = FUNNEL_STEPS.map((_, index) => toValueId(FUNNEL, index + 1));
  const hasFunnelChanged = steps.some((id) => changedValues.has(id));
  for (const id of steps) changedValues.delete(id);

  const collect = (sign: 1 | -1) => {
    const sorted = [...days.keys()].sort((a, b) => a - b);
    for (const id of changedValues) addChain(changes.visitors, { days, sorted, id, sign });
    if (hasFunnelChanged) addFunnel(changes.funnel, { days, sorted, steps, sign });
  };
  collect(-1);
  for (const [day, counts] of differences) {
    const stored = getOrCreate(days, day, () => new Map());
    for (const [id, difference] of counts) {
      const count = (stored.get(id) ?? 0) + difference;
      if (count === 0) stored.delete(id);
      else stored.set(id, count);
    }
    if (stored.size === 0) days.delete(day);
  }
  collect(1);
  return changedDays;
}

type Collected = { days: VisitorDays; sorted: readonly number[]; sign: 1 | -1 };

function addChain(target: Map<string, number>, { days, sorted, id, sign }: Collected & { id: number }): void {
  let previous = -1;
  for (const day of sorted) {
    if (!days.get(day)?.has(id)) continue;
    add(target, `${day}:${id}:${previous}`, sign);
    previous = day;
  }
}

/**
 * A visitor has reached a step in a range if the range has a day of this step and of each one before. Up to a day, that is so for ranges
 * that begin no later than the earliest of the last days of these steps.
 */
function addFunnel(
  target: Map<string, number>,
  { days, sorted, steps, sign }: Collected & { steps: readonly number[] },
): void {
  const lastDays = steps.map(() => -1);
  const reached = steps.map(() => -1);
  for (const day of sorted) {
    const counts = days.get(day);
    let since = Number.POSITIVE_INFINITY;
    for (const [index, id] of steps.entries()) {
      if (counts?.has(id)) lastDays[index] = day;
      since = Math.min(since, lastDays[index] ?? -1);
      const previous = reached[index] ?? -1;
      if (since <= previous) continue;
      add(target, `${index + 1}:${day}:${since}:${previous}`, sign);
      reached[index] = since;
    }
  }
}

function add(target: Map<string, number>, key: string, amount: number): void {
  const count = (target.get(key) ?? 0) + amount;
  if (count === 0) target.delete(key);
  else target.set(key, count);
}
