import { type RawBuilder, sql } from 'kysely';
import { KEPT_EVENTS } from '@/lib/insights/definitions';
import type { Scope } from '@/lib/insights/insights-reader';
import { eventsOfVisits, isNamed, type ReportContext } from './report-query';

/** How far visitors get with each list, and how many of them keep it. */
export async function getListHealth(context: ReportContext, scope: Scope): Promise<RawBuilder<unknown>> {
  const events = await eventsOfVisits(context, scope);
  return sql`
    select list, count(*) filter (views > 0) as viewers, count(*) filter (has_started) as starters,
      count(*) filter (reached >= 25) as quarter, count(*) filter (reached >= 50) as half,
      count(*) filter (reached >= 75) as "threeQuarters", count(*) filter (has_completed) as completers,
      count(*) filter (has_kept or views > 1) as keepers
    from (
      select list, visitor, count(distinct session_start) filter (${isNamed(['template view'])}) as views,
        bool_or(${isNamed(['list started'])}) as has_started, bool_or(${isNamed(['list completed'])}) as has_completed,
        bool_or(${isNamed(KEPT_EVENTS)}) as has_kept,
        max(case when ${isNamed(['list completed'])} then 100 else percent end) as reached
      from ${events} where list is not null and visitor is not null group by all
    )
    group by list having greatest(viewers, starters, quarter, completers, keepers) > 0
  `;
}
