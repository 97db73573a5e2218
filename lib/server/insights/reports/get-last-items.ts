import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '@/lib/insights/insights-reader';
import { isNamed } from '@/lib/server/insights/days/columns';
import { eventsOf, type ReportContext } from './report-query';

/** The items that were ticked last in visits which ended before their list was done, of all lists of the scope. */
export async function getLastItems(context: ReportContext, scope: Scope): Promise<RawBuilder<unknown>> {
  const events = await eventsOf(context, scope);
  return sql`
    select item, count(*) as stops from (
      select arg_max(subject, time) filter (${isNamed(['click'])}) as item
      from ${events} where list is not null and visitor is not null and ${isNamed(['click', 'list completed'])}
        and (subject is not null or ${isNamed(['list completed'])})
      group by visitor, session_start, list having not bool_or(${isNamed(['list completed'])})
    )
    where item is not null group by item
  `;
}
