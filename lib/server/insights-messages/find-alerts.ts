import type { Filters } from '@/lib/insights/filters';
import type { InsightsReader } from '@/lib/insights/insights-reader';
import type { UnusualDay } from '@/lib/insights/unusual-days';

/** What was unusual about a day: many visitors, few, or many who had an error. */
export type AlertKind = 'spike' | 'drop' | 'errors';

export type Alert = {
  kind: AlertKind;
  unusual: UnusualDay;
  /** The most frequent errors of the day; none for visitors. */
  errors: ReadonlyArray<{ value: string; times: number }>;
};

/** Sessions with any error. */
const WITH_ERRORS: Filters = { error: { contains: [''] } };

/** Errors that are named, at most. */
const MAX_ERRORS = 3;

/** Finds what was unusual about a day that is over, by the rule of unusual days. */
export async function findAlerts(reader: InsightsReader, day: string): Promise<Alert[]> {
  const range = { from: day, to: day };
  const visitors = (await reader.unusualDays({ range, filters: {} })).map((unusual): Alert => {
    const kind = unusual.visitors > unusual.usual ? 'spike' : 'drop';
    return { kind, unusual, errors: [] };
  });
  const affected = (await reader.unusualDays({ range, filters: WITH_ERRORS })).filter(
    (unusual) => unusual.visitors > unusual.usual,
  );
  if (affected.length === 0) return visitors;
  const { rows } = await reader.breakdown({ range, filters: {} }, 'error', {
    measure: 'errors',
    limit: MAX_ERRORS,
  });
  const errors = rows.map((row) => ({ value: row.value, times: row.errors }));
  return [...visitors, ...affected.map((unusual): Alert => ({ kind: 'errors', unusual, errors }))];
}
