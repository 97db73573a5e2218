import { sql } from 'kysely';
import { DAY_MS } from '@/lib/insights/durations';
import type { Cohort, Scope } from '@/lib/insights/insights-reader';
import { toDay } from '@/lib/insights/period';
import { COUNTS } from '@/lib/server/insights/days/columns';
import { eventsOf, type ReportContext, runReport, toDays } from './report-query';

/** Weeks after the first one that are counted. */
const MAX_WEEKS = 12;

type Row = { cohort: number; after: number; visitors: number };

/** The week with a day, which is counted from the epoch. The first day of the epoch was a Thursday. */
const weekOf = (day: number) => Math.floor((day + 3) / 7);

const WEEK = sql<number>`((day + 3) // 7)`;

/**
 * Visitors by the week of their first event, and those who were there again in the weeks after. All stored days are read for it: who was there
 * before is none of the first week in which the scope has an event.
 *
 * @param scope with whole weeks, of which the last one may not be over. Filters apply to the first week of each visitor.
 * @param until the last day of the last week that is over.
 */
export async function getRetention(context: ReportContext, scope: Scope, until: string): Promise<Cohort[]> {
  const { from, to } = toDays(scope.range);
  const lastWeek = weekOf(toDays({ from: until, to: until }).to);
  const firstDay = context.source.firstDay ?? to + 1;
  const all = await context.source.ofDays(firstDay, Math.max(to, lastWeek * 7 + 3));
  const meeting =
    Object.keys(scope.filters).length > 0
      ? sql`semi join (select distinct visitor, ${WEEK} as cohort from ${await eventsOf(context, scope)}) as meeting using (visitor, cohort)`
      : sql``;
  const rows = await runReport<Row>(
    context,
    sql`
      with seen as materialized (
        select distinct visitor, ${WEEK} as week from ${all} where ${COUNTS} and visitor is not null
      ), first_week as (
        select visitor, min(week) as cohort from seen group by visitor
        having cohort between ${sql.lit(weekOf(from))} and ${sql.lit(weekOf(to))}
      )
      select cohort, week - cohort as after, count(*) as visitors
      from (select * from first_week ${meeting}) join seen using (visitor)
      where week = cohort or (week <= ${sql.lit(lastWeek)} and week - cohort <= ${sql.lit(MAX_WEEKS)})
      group by all
    `,
  );
  const numbers = new Map(rows.map(({ cohort, after, visitors }) => [`${cohort} ${after}`, visitors]));
  const first = Math.max(weekOf(from), weekOf(firstDay));
  return Array.from({ length: Math.max(0, weekOf(to) - first + 1) }, (_, index) => {
    const cohort = first + index;
    const weeks = Math.max(0, Math.min(MAX_WEEKS, lastWeek - cohort));
    const visitorsAfter = (week: number) => numbers.get(`${cohort} ${week}`) ?? 0;
    return {
      week: toDay((cohort * 7 - 3) * DAY_MS),
      isOver: cohort <= lastWeek,
      visitors: visitorsAfter(0),
      returned: Array.from({ length: weeks }, (__, week) => visitorsAfter(week + 1)),
    };
  });
}
