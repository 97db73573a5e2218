import { type RawBuilder, sql } from 'kysely';
import { FUNNEL_STEPS, type FunnelStep, isPartOf } from '@/lib/insights/funnel-steps';
import type { FunnelResult, Scope } from '@/lib/insights/insights-reader';
import { isNamed } from '@/lib/server/insights/days/columns';
import { eventsOf, MAX_IN_MEMORY, type ReportContext, runReport, toDays } from './report-query';

type Row = { step: number; visitors: number; visitorsInAnyOrder: number; medianMs: number | null };

/**
 * Visitors that have done steps in the order of time, with the times between them. The earliest time of each step is the best one for all
 * later steps, because nothing but the range limits them.
 */
export async function getFunnel(
  context: ReportContext,
  scope: Scope,
  steps: readonly FunnelStep[],
): Promise<FunnelResult[]> {
  const { from, to } = toDays(scope.range);
  const isInMemory = context.source.countPacked(from, to) <= MAX_IN_MEMORY;
  const names = [...new Set(steps.flatMap((step) => FUNNEL_STEPS[step]))];
  const rows = await runReport<Row>(
    context,
    sql`
      with step_event as ${sql.raw(isInMemory ? 'materialized' : 'not materialized')} (
        select visitor, time, name from ${await eventsOf(context, scope)}
        where visitor is not null and ${isNamed(names)}
      ), ${sql.join(steps.map((step, index) => sql`${stepName(index)} as materialized (${timesOf(step, index, steps)})`))}
      ${sql.join(
        steps.map(
          (step, index) => sql`
          select ${sql.lit(index)} as step, count(*) as visitors, median(time - before) as "medianMs",
            (select count(distinct visitor) from step_event where ${isNamed(FUNNEL_STEPS[step])}) as "visitorsInAnyOrder"
          from ${stepName(index)}
        `,
        ),
        sql` union all `,
      )}
      order by step
    `,
  );
  return steps.map((step, index) => {
    const { visitors = 0, visitorsInAnyOrder = 0, medianMs = null } = rows[index] ?? {};
    return { step, visitors, visitorsInAnyOrder, medianSeconds: medianMs === null ? null : medianMs / 1000 };
  });
}

const stepName = (index: number): RawBuilder<unknown> => sql.id(`step_${index}`);

/** The visitors of a step with its earliest time and that of the step before. */
function timesOf(step: FunnelStep, index: number, steps: readonly FunnelStep[]): RawBuilder<unknown> {
  const before = steps[index - 1];
  const isStep = isNamed(FUNNEL_STEPS[step]);
  if (before === undefined)
    return sql`select visitor, min(time) as time, cast(null as bigint) as before from step_event where ${isStep} group by visitor`;
  const isLater = sql.raw(isPartOf(step, before) ? '>=' : '>');
  return sql`
    select visitor, min(step_event.time) as time, any_value(earlier.time) as before
    from step_event join (select visitor, time from ${stepName(index - 1)}) as earlier using (visitor)
    where ${isStep} and step_event.time ${isLater} earlier.time group by visitor
  `;
}
