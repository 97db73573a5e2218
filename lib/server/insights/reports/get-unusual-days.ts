import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '@/lib/insights/durations';
import type { Scope } from '@/lib/insights/insights-reader';
import { addDays } from '@/lib/insights/period';
import {
  chooseMovers,
  type DayVisitors,
  findUnusualDays,
  MOVER_DIMENSIONS,
  type MoverCandidate,
  type MoverDimension,
  type UnusualDay,
  USUAL_WEEKS,
  usualDays,
} from '@/lib/insights/unusual-days';
import { dimensionValue, eventsOf, type ReportContext, runReport, toDays } from './report-query';

/** Values of a dimension that can be named, the ones that moved most. */
const CANDIDATES = 10;

/** The most unusual days of a period, with what moved each. Days that are not stored, or cannot be read now, are none and say nothing about others. */
export async function getUnusualDays(context: ReportContext, scope: Scope): Promise<UnusualDay[]> {
  const visitors = await visitorsByDay(context, scope);
  const { firstDay, unreadable } = context.source;
  const visitorsOf = (day: string): number | null => {
    const number = Date.parse(day) / DAY_MS;
    return firstDay === null || number < firstDay || unreadable.has(number)
      ? null
      : (visitors.get(number) ?? 0);
  };
  const found: UnusualDay[] = [];
  for (const day of findUnusualDays(scope.range, visitorsOf)) {
    const before = usualDays(day.day).filter((usual) => visitorsOf(usual) !== null);
    const candidates = await readCandidates(context, scope, day, before);
    found.push({ ...day, movers: chooseMovers(day, candidates) });
  }
  return found;
}

/** The visitors of each day of a period and of the weeks before it, by the day since the epoch. */
async function visitorsByDay(
  context: ReportContext,
  { range, filters }: Scope,
): Promise<Map<number, number>> {
  const from = addDays(range.from, -7 * USUAL_WEEKS);
  const events = await eventsOf(context, { range: { from, to: range.to }, filters });
  const rows = await runReport<{ day: number; visitors: number }>(
    context,
    sql`
      select day, count(*) as visitors
      from (select day, visitor from ${events} where visitor is not null group by all) group by day
    `,
  );
  return new Map(rows.map(({ day, visitors }) => [day, visitors]));
}

/** The visitors of values on a day, and on the median of others, of those values whose visitors have changed most in the direction of the day. */
async function readCandidates(
  context: ReportContext,
  { filters }: Scope,
  { day, visitors, usual }: DayVisitors,
  before: readonly string[],
): Promise<MoverCandidate[]> {
  const from = before.at(-1) ?? day;
  const events = await eventsOf(context, { range: { from, to: day }, filters });
  const [last, ...others] = [day, ...before].map((other) => sql.lit(toDays({ from: other, to: other }).from));
  const direction = sql.lit(visitors < usual ? -1 : 1);
  const columns = MOVER_DIMENSIONS.map((name) => sql`${moverValue(name)} as ${sql.id(`${name}_value`)}`);
  const counts = MOVER_DIMENSIONS.map(
    (name) => sql`
      select ${sql.lit(name)} as dimension, ${sql.id(`${name}_value`)} as value, day, count(*) as visitors
      from (select distinct day, visitor, ${sql.id(`${name}_value`)} from moving_event)
      group by all
    `,
  );
  return runReport<MoverCandidate>(
    context,
    sql`
      with moving_event as materialized (
        select day, visitor, ${sql.join(columns)} from ${events}
        where visitor is not null and day in (${sql.join([last, ...others])})
      )
      select dimension, value, visitors, usual
      from (
        select dimension, value, coalesce(max(visitors) filter (day = ${last}), 0) as visitors,
          list_aggregate(
            list_resize(coalesce(list(visitors) filter (day <> ${last}), []), ${sql.lit(others.length)}, 0), 'median'
          ) as usual
        from (${sql.join(counts, sql` union all `)}) where value is not null group by all
      )
      qualify row_number() over (
        partition by dimension order by (visitors - usual) * ${direction} desc, value
      ) <= ${sql.lit(CANDIDATES)}
      order by dimension, value
    `,
  );
}

/** The page of a list is counted as the list. */
function moverValue(dimension: MoverDimension): RawBuilder<string | null> {
  const value = dimensionValue(dimension);
  return dimension === 'page' ? sql`case when ${dimensionValue('list')} is null then ${value} end` : value;
}
