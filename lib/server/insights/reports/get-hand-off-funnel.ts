import { sql } from 'kysely';
import { VIEW_EVENTS } from '@/lib/insights/definitions';
import type { HandOffFunnel, Scope } from '@/lib/insights/insights-reader';
import { eventsOf, isNamed, type ReportContext, runReport } from './report-query';

/** Visitors that went on from step to step, in any order of time. */
export async function getHandOffFunnel(context: ReportContext, scope: Scope): Promise<HandOffFunnel> {
  const events = await eventsOf(context, scope);
  const [row] = await runReport<HandOffFunnel>(
    context,
    sql`
      select count(*) filter (viewed) as viewed,
        count(*) filter (viewed and list) as "viewedList",
        count(*) filter (viewed and list and started) as started,
        count(*) filter (viewed and list and started and handed) as "handedOff"
      from (
        select bool_or(${isNamed(VIEW_EVENTS)}) as viewed, bool_or(name = 'template view') as list,
          bool_or(name = 'list started') as started, bool_or(name = 'app hand-off') as handed
        from ${events} where visitor is not null group by visitor
      )
    `,
  );
  return row ?? { viewed: 0, viewedList: 0, started: 0, handedOff: 0 };
}
