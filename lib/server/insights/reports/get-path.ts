import { type RawBuilder, sql } from 'kysely';
import { VIEW_EVENTS } from '@/lib/insights/definitions';
import { type Dimension, isFilterOfSessions } from '@/lib/insights/dimensions';
import { hasEventFilter } from '@/lib/insights/filters';
import type { PathOptions, PathResult, Scope } from '@/lib/insights/insights-reader';
import { APP_STEP, type PathStep, SEARCH_PREFIX } from '@/lib/insights/path-steps';
import { COUNTS, isNamed } from '@/lib/server/insights/days/columns';
import { eventsOf, isWithin, type ReportContext, runReport, toDays } from './report-query';

type Row = {
  side: 'before' | 'after';
  /** Empty outside of the visit. */
  step: string;
  times: number;
  previous: number | null;
  sum: number;
  sumBefore: number | null;
  steps: number;
};

/** The step that an event is, as text; null if it is none. */
const STEP = sql<string | null>`case
  when ${isNamed(VIEW_EVENTS)} then page
  when ${isNamed(['search'])} then ${sql.lit(SEARCH_PREFIX)} || subject
  when ${isNamed(['app hand-off'])} then ${sql.lit(APP_STEP)}
end`;

/**
 * The steps directly before and after a step, in the same visit. Steps that are repeated without another one between them are one. Only visits
 * count of which an event in the range meets the filters. What is before and after the range is a neighbour, too.
 */
export async function getPath(
  context: ReportContext,
  scope: Scope,
  step: PathStep,
  { previous, limit }: PathOptions,
): Promise<PathResult> {
  const current = await neighboursOf(context, scope, step);
  const before = previous ? await neighboursOf(context, previous, step) : null;
  const compared = before
    ? sql`select side, step, coalesce(now.times, 0) as times, coalesce(before.times, 0) as previous
        from (${current}) as now full join (${before}) as before using (side, step)`
    : sql`select *, null as previous from (${current})`;
  const rows = await runReport<Row>(
    context,
    sql`
      select *, sum(times) over side as sum, sum(previous) over side as "sumBefore", count(*) over side as steps
      from (${compared})
      window side as (partition by side)
      qualify row_number() over (partition by side order by step <> '', times desc, step) <= ${sql.lit(limit)}
      order by side, step <> '', times desc, step
    `,
  );
  const sideOf = (side: Row['side']) => {
    const found = rows.filter((row) => row.side === side);
    return {
      rows: found.map(({ step: name, times, previous: earlier }) => ({
        step: name === '' ? null : name,
        times,
        previous: earlier,
      })),
      total: found[0]?.steps ?? 0,
    };
  };
  const [first] = rows;
  return {
    times: first?.sum ?? 0,
    previousTimes: previous ? (first?.sumBefore ?? 0) : null,
    before: sideOf('before'),
    after: sideOf('after'),
  };
}

/** A query of the steps before and after a step, as `side`, `step` and `times`. */
async function neighboursOf(
  context: ReportContext,
  scope: Scope,
  step: PathStep,
): Promise<RawBuilder<unknown>> {
  const { range, filters } = scope;
  const { source } = context;
  const { from, to } = toDays(range);
  const isIn = sql`step = ${step} and day >= ${sql.lit(from)} and ${isWithin(range)}`;
  const key = sql`visitor, session_start`;
  const ofSessions = Object.entries(filters).filter(([name]) => isFilterOfSessions(name as Dimension));
  // Windows are over visits with the step only: those of all need more memory than there is.
  const visits = await eventsOf(context, { range, filters: Object.fromEntries(ofSessions) });
  const meeting = hasEventFilter(filters)
    ? sql`select distinct ${key} from ${await eventsOf(context, scope)} semi join candidate using (${key})`
    : sql`from candidate`;
  // Visits can begin before the range, and end after it.
  const all = await source.ofDays(from - source.sessionDays, to + source.sessionDays);
  return sql`
    with candidate as materialized (
      select distinct ${key} from (select ${key}, ${STEP} as step, day, time from ${visits}) where ${isIn}
    ), step as (
      select ${key}, day, time, ${STEP} as step from ${all} as event semi join (${meeting}) as visit using (${key})
      where ${COUNTS} and ${STEP} is not null
      qualify step is distinct from lag(step) over (partition by ${key} order by time, step)
    ), neighbour as (
      select step, day, time, lag(step) over visit as before, lead(step) over visit as after
      from step window visit as (partition by ${key} order by time, step)
    ), chosen as materialized (select before, after from neighbour where ${isIn})
    select 'before' as side, coalesce(before, '') as step, count(*) as times from chosen group by all
    union all
    select 'after' as side, coalesce(after, '') as step, count(*) as times from chosen group by all
  `;
}
