import { type RawBuilder, sql } from 'kysely';
import { listConditions } from '@/lib/insights/filters';
import type { Scope } from '@/lib/insights/insights-reader';
import { isNamed } from '@/lib/server/insights/days/columns';
import { eventsOf, meets, type ReportContext } from './report-query';

/**
 * What brings visitors to lists that others have shared, embedded or printed: the visits that began so, by the list that was viewed first; how
 * often each list was passed on in that way; and scans of QR codes for the app, which have no visitor. A filter by lists leaves rows out, and
 * does not change their numbers.
 */
export async function getWaysBack(context: ReportContext, scope: Scope): Promise<RawBuilder<unknown>> {
  const { list, ...filters } = scope.filters;
  const { zone } = context.source;
  const events = await eventsOf(context, { ...scope, filters });
  const isWanted = listConditions(list ? { list } : {}).map(meets);
  const isBegun = sql`session_start >= ${sql.lit(zone.startOf(scope.range))} and session_start < ${sql.lit(zone.endOf(scope.range))}`;
  return sql`
    with event as materialized (
      select name, time, visitor, session_start, list, subject, channel from ${events}
      where list is not null and (channel in ('share', 'embed', 'qr') or ${isNamed(['list shared', 'list printed', 'app redirect'])})
    ), visit as (
      select visitor, any_value(channel) as way, arg_min(list, time) filter (${isNamed(['template view'])}) as list,
        list_contains(
          list(list) filter (${isNamed(['list started'])}), arg_min(list, time) filter (${isNamed(['template view'])})
        ) as has_started
      from event where channel in ('share', 'embed', 'qr') and ${isBegun} group by visitor, session_start
    )
    select list, way, sum(arrivals) as arrivals, sum(visitors) as visitors, sum("startedThen") as "startedThen", sum("passedOn") as "passedOn"
    from (
      select list, way, count(*) as arrivals, count(distinct visitor) as visitors,
        count(distinct visitor) filter (has_started) as "startedThen", 0 as "passedOn"
      from visit where list is not null group by all
      union all
      select list, case when ${isNamed(['list printed'])} then 'qr' when subject = 'copied-embed' then 'embed' else 'share' end, 0, 0, 0, count(*)
      from event where ${isNamed(['list shared', 'list printed'])} group by all
      union all
      select list, 'app', count(*), null, null, null
      from event where ${isNamed(['app redirect'])} and ends_with(subject, ' qr') group by all
    )
    where ${sql.join([sql`true`, ...isWanted], sql` and `)}
    group by list, way
  `;
}
