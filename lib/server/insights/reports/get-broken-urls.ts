import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '@/lib/insights/insights-reader';
import { isNamed } from '@/lib/server/insights/days/columns';
import { eventsOf, type ReportContext } from './report-query';

/** Which paths do not exist, and on which pages they are linked. */
export async function getBrokenUrls(context: ReportContext, scope: Scope): Promise<RawBuilder<unknown>> {
  return sql`
    select subject as path, coalesce(place, '') as "linkedFrom", count(*) as views, count(distinct visitor) as visitors,
      min(day) as "firstSeen", max(day) as "lastSeen"
    from ${await eventsOf(context, scope)}
    where ${isNamed(['page view'])} and subject is not null
    group by all
  `;
}
