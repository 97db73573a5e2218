import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '@/lib/insights/insights-reader';
import { isNamed } from '@/lib/server/insights/days/columns';
import { eventsOf, type ReportContext } from './report-query';

/** Which lists were shown in another language than that of the page, and how many visitors used them all the same. */
export async function getUntranslatedLists(
  context: ReportContext,
  scope: Scope,
): Promise<RawBuilder<unknown>> {
  const isView = isNamed(['template view']);
  return sql`
    select list, language, count(distinct visitor) filter (${isView}) as viewers, count(*) filter (${isView}) as views,
      count(distinct visitor) filter (not ${isView}) as starters
    from ${await eventsOf(context, scope)}
    where ${isNamed(['template view', 'list started'])} and subject is not null and list is not null and language is not null
    group by all
  `;
}
