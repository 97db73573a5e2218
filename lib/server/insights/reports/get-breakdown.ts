import { sql } from 'kysely';
import type { Metric } from '@/lib/insights/definitions';
import type { Dimension } from '@/lib/insights/dimensions';
import { DAY_MS } from '@/lib/insights/durations';
import type { Breakdown, Scope } from '@/lib/insights/insights-reader';
import { type NumbersRow, numbersOf, toMetrics } from './numbers';
import { type ReportContext, runReport } from './report-query';

/** Values of a dimension that are counted, at most. */
const MAX_VALUES = 10_000;

/** The values of a dimension with the highest numbers, with all their numbers. */
export async function getBreakdown(
  context: ReportContext,
  scope: Scope,
  dimension: Dimension,
  { sortBy, limit }: { sortBy: Metric; limit: number },
): Promise<Breakdown> {
  const column = sql.ref(sortBy === 'engagedSeconds' ? 'engagedMs' : sortBy);
  const rows = await runReport<NumbersRow<string> & { total: number }>(
    context,
    sql`
      select *, count(*) over () as total from (${await numbersOf<string>(context, scope, dimension)})
      where ${column} > 0 order by ${column} desc, value limit ${sql.lit(Math.min(limit, MAX_VALUES))}
    `,
  );
  return {
    rows: rows.map(({ total: _total, ...row }) => ({
      ...toMetrics(row),
      value: row.value,
      ...(dimension === 'error' && row.lastDay !== null && { lastSeen: toDate(row.lastDay) }),
    })),
    total: Math.min(MAX_VALUES, rows[0]?.total ?? 0),
  };
}

function toDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
