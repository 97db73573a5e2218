import { type RawBuilder, sql } from 'kysely';
import { NEW_LIST_DAYS, UNSURE_DAYS } from '@/lib/insights/board-tables';
import { DAY_MS } from '@/lib/insights/durations';
import type { Scope } from '@/lib/insights/insights-reader';
import { toDay } from '@/lib/insights/period';
import { isNamed } from '@/lib/server/insights/days/columns';
import { eventsOf, type ReportContext, toDays } from './report-query';

/** How lists do that were viewed for the first time in the last weeks of a period: by weeks since then, also before the period. */
export async function getNewLists(
  context: ReportContext,
  { range, filters }: Scope,
): Promise<RawBuilder<unknown>> {
  const { to } = toDays(range);
  const firstStored = context.source.firstDay ?? to;
  const until = (from: number) => ({ ...range, from: toDay(from * DAY_MS) });
  const all = await eventsOf(context, { range: until(firstStored), filters: {} });
  const events = await eventsOf(context, { range: until(to - NEW_LIST_DAYS + 1), filters });
  return sql`
    select list, (day - "firstView") // 7 + 1 as week, "firstView",
      count(distinct visitor) filter (${isNamed(['template view'])}) as viewers,
      count(distinct visitor) filter (${isNamed(['list started'])}) as starters,
      count(distinct visitor) filter (${isNamed(['list completed'])}) as completers
    from ${events} join (
      select list, min(day) as "firstView" from ${all} where ${isNamed(['template view'])} and list is not null group by list
    ) using (list)
    where "firstView" > ${sql.lit(to - NEW_LIST_DAYS)} and "firstView" >= ${sql.lit(firstStored + UNSURE_DAYS)}
      and day >= "firstView" and ${isNamed(['template view', 'list started', 'list completed'])}
    group by all
  `;
}
