import { type RawBuilder, sql } from 'kysely';
import { KEPT_EVENTS } from '@/lib/insights/definitions';
import type { Scope } from '@/lib/insights/insights-reader';
import { isNamed } from '@/lib/server/insights/days/columns';
import { eventsOf, type ReportContext } from './report-query';

/** How far visitors get with each list, and how many of them keep it. */
export async function getListHealth(context: ReportContext, scope: Scope): Promise<RawBuilder<unknown>> {
  const events = await eventsOf(context, scope);
  const isView = isNamed(['template view']);
  const isCompletion = isNamed(['list completed']);
  // Ticks are most of all events.
  const isNeeded = isNamed([
    'template view',
    'list started',
    'list progress',
    'list completed',
    ...KEPT_EVENTS,
  ]);
  return sql`
    select list, count(*) filter (has_viewed) as viewers, count(*) filter (has_started) as starters,
      count(*) filter (reached >= 25) as quarter, count(*) filter (reached >= 50) as half,
      count(*) filter (reached >= 75) as "threeQuarters", count(*) filter (has_completed) as completers,
      count(*) filter (has_started and not has_completed) as unfinished,
      count(*) filter (has_kept or has_returned) as keepers
    from (
      select list, visitor, bool_or(${isView}) as has_viewed, bool_or(${isNamed(['list started'])}) as has_started,
        bool_or(${isCompletion}) as has_completed, bool_or(${isNamed(KEPT_EVENTS)}) as has_kept,
        min(session_start) filter (${isView}) <> max(session_start) filter (${isView}) as has_returned,
        max(case when ${isCompletion} then 100 else percent end) as reached
      from ${events} where list is not null and visitor is not null and ${isNeeded} group by all
    )
    group by list having greatest(viewers, starters, quarter, completers, keepers) > 0
  `;
}
