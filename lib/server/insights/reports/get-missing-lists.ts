import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '@/lib/insights/insights-reader';
import { isNamed } from '@/lib/server/insights/days/columns';
import { eventsOf, type ReportContext } from './report-query';

/** What visitors searched for without a result, by language. */
export async function getMissingLists(context: ReportContext, scope: Scope): Promise<RawBuilder<unknown>> {
  return sql`
    select lower(subject) as term, language, count(*) as searches, count(distinct visitor) as visitors,
      min(day) as "firstSeen", max(day) as "lastSeen"
    from ${await eventsOf(context, scope)}
    where ${isNamed(['search'])} and results = 0 and subject is not null and language is not null
    group by all
  `;
}
