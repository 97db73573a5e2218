import { SMALL_NUMBER } from './change';
import type { Metric, Metrics } from './definitions';

/** A number of a week that is the highest or the lowest one of so many weeks, of which it is the last. */
export type WeekRecord = { metric: RecordMetric; kind: 'highest' | 'lowest'; weeks: number };

const RECORD_METRICS = [
  'visitors',
  'starts',
  'completions',
  'appVisitors',
] as const satisfies readonly Metric[];

export type RecordMetric = (typeof RECORD_METRICS)[number];

/** Weeks of which a record is at least one, and those that are compared at most. */
const MIN_WEEKS = 8;
export const MAX_WEEKS = 52;

/** The records of the last of some weeks, which are in order. Small numbers have none: they can be chance. */
export function findWeekRecords(weeks: readonly Metrics[]): WeekRecord[] {
  const last = weeks.at(-1);
  if (!last || weeks.length < MIN_WEEKS) return [];
  return RECORD_METRICS.flatMap((metric): WeekRecord[] => {
    const before = weeks.slice(0, -1).map((week) => week[metric]);
    const record = { metric, weeks: weeks.length };
    if (last[metric] >= SMALL_NUMBER && last[metric] > Math.max(...before))
      return [{ ...record, kind: 'highest' }];
    const lowest = Math.min(...before);
    return lowest >= SMALL_NUMBER && last[metric] < lowest ? [{ ...record, kind: 'lowest' }] : [];
  });
}
