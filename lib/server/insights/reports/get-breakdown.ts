import { type RawBuilder, sql } from 'kysely';
import { SMALL_NUMBER } from '@/lib/insights/change';
import { COLUMNS, type Column, isColumn } from '@/lib/insights/columns';
import type { Metric } from '@/lib/insights/definitions';
import type { Dimension } from '@/lib/insights/dimensions';
import { DAY_MS } from '@/lib/insights/durations';
import type { Breakdown, BreakdownOptions, BreakdownRow, Scope } from '@/lib/insights/insights-reader';
import { toDay } from '@/lib/insights/period';
import { COUNTS } from '@/lib/server/insights/days/columns';
import { NUMBER_COLUMNS, type NumberColumn, type NumbersRow, numbersOf, toMetrics } from './numbers';
import { dimensionValue, type ReportContext, runReport, toDays } from './report-query';

/** Rows that are counted, at most. */
const MAX_ROWS = 10_000;

type Row = NumbersRow<string> & { total: number; highest: number | null; sum: number | null } & Partial<
    Record<`previous.${NumberColumn}`, number>
  > & { firstDay?: number | null; firstBuild?: string | null; lastBuild?: string | null };

/** The values of a dimension with all their numbers of a period, and of the one that it is compared with. */
export async function getBreakdown(
  context: ReportContext,
  scope: Scope,
  dimension: Dimension,
  options: BreakdownOptions,
): Promise<Breakdown> {
  const { measure, offset = 0, limit } = options;
  const current = await numbersOf<string>(context, scope, dimension);
  const previous = options.previous && (await numbersOf<string>(context, options.previous, dimension));
  const numbers = previous ? joined(current, previous) : current;
  const history = options.hasHistory
    ? sql`left join (${await historyOf(context, scope, dimension)}) as history using (value)`
    : sql``;
  const rows = await runReport<Row>(
    context,
    sql`
      select *, count(*) over () as total, max(${numberOf(measure)}) over () as highest
      from (select *, sum(${numberOf(measure)}) over () as sum from (${numbers}) ${history})
      where ${sql.join(conditionsOf(options), sql` and `)}
      order by ${orderOf(options)}, value
      limit ${sql.lit(Math.max(0, Math.min(limit, MAX_ROWS - offset)))} offset ${sql.lit(offset)}
    `,
  );
  return {
    rows: rows.map((row) => ({
      ...toRow(row, dimension, Boolean(previous)),
      ...toHistory(row, toDays(scope.range).from, context.source.firstDay),
    })),
    total: Math.min(MAX_ROWS, rows[0]?.total ?? 0),
    highest: rows[0]?.highest ?? 0,
    sum: rows[0]?.sum ?? 0,
  };
}

/** A query of the first day of values up to the end of a scope, whatever its filters, with the builds of the site in the column of the place. */
async function historyOf(
  { source }: ReportContext,
  { range }: Scope,
  dimension: Dimension,
): Promise<RawBuilder<unknown>> {
  const { to } = toDays(range);
  const value = dimensionValue(dimension);
  return sql`
    select ${value} as value, min(day) as "firstDay", arg_min(place, time) as "firstBuild", arg_max(place, time) as "lastBuild"
    from ${await source.ofDays(source.firstDay ?? to, to)} where ${COUNTS} and ${value} is not null group by 1
  `;
}

/** @param since the first stored day */
function toHistory(
  { firstDay, firstBuild = null, lastBuild = null }: Row,
  from: number,
  since: number | null,
): Pick<BreakdownRow, 'history'> {
  if (firstDay === undefined || firstDay === null) return {};
  const isNew = firstDay >= from && since !== null && since < from;
  return { history: { firstSeen: toDay(firstDay * DAY_MS), firstBuild, lastBuild, isNew } };
}

const ofBefore = <Name extends NumberColumn>(name: Name) => `previous.${name}` as const;

/** The values of either period, with the numbers of both. */
function joined(current: RawBuilder<unknown>, previous: RawBuilder<unknown>): RawBuilder<unknown> {
  const numbers = (period: string, name: (column: NumberColumn) => string) =>
    NUMBER_COLUMNS.map((column) => sql`coalesce(${sql.id(period, column)}, 0) as ${sql.id(name(column))}`);
  return sql`
    select value, "lastDay", ${sql.join([...numbers('now', (name) => name), ...numbers('before', ofBefore)])}
    from (${current}) as now full join (select * exclude ("lastDay") from (${previous})) as before using (value)
  `;
}

function conditionsOf({ needs, previous, search = '', found = [] }: BreakdownOptions): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (needs) {
    const before = previous ? metricOf(needs, true) : sql`0`;
    conditions.push(sql`(${metricOf(needs)} > 0 or ${before} > 0)`);
  }
  if (search !== '') {
    const isFound = found.length === 0 ? sql`false` : sql`value in (${sql.join(found)})`;
    conditions.push(sql`(contains(lower(value), lower(${search})) or ${isFound})`);
  }
  return conditions;
}

function orderOf({ measure, sort, previous, hasHistory }: BreakdownOptions): RawBuilder<unknown> {
  const { column, isAscending } = sort ?? { column: measure, isAscending: false };
  const direction = sql.raw(isAscending ? 'asc nulls last' : 'desc nulls last');
  const byMeasure = sql`${numberOf(measure)} desc nulls last`;
  if (column === 'value') return sql`lower(value) ${direction}`;
  if (column === 'lastSeen') return sql`"lastDay" ${direction}, ${byMeasure}`;
  if (column === 'firstSeen' && hasHistory) return sql`"firstDay" ${direction}, ${byMeasure}`;
  if (isColumn(column)) {
    const { by } = COLUMNS[column];
    // Rates of few come after the others in both directions: a row with one visitor who did something is no success of 100 %.
    const fewLast = by === null ? [] : [sql`${metricOf(by)} < ${sql.lit(SMALL_NUMBER)}`];
    return sql.join([...fewLast, sql`${numberOf(column)} ${direction}`, byMeasure]);
  }
  if (column !== 'change' || !previous) return byMeasure;
  // The difference, not the quotient: else rows with one visitor more would be the first.
  return sql`${numberOf(measure)} - ${numberOf(measure, true)} ${direction}, ${byMeasure}`;
}

/** The number of a column; null where there is nothing to divide by. */
function numberOf(column: Column, isBefore = false): RawBuilder<number | null> {
  const { metric, by } = COLUMNS[column];
  if (by === null) return metricOf(metric, isBefore);
  return sql`${metricOf(metric, isBefore)} / nullif(${metricOf(by, isBefore)}, 0)`;
}

function metricOf(metric: Metric, isBefore = false): RawBuilder<number> {
  const name = metric === 'engagedSeconds' ? 'engagedMs' : metric;
  const column = sql.id(isBefore ? ofBefore(name) : name);
  return metric === 'engagedSeconds' ? sql`round(${column} / 1000)` : sql`${column}`;
}

function toRow(row: Row, dimension: Dimension, hasPrevious: boolean): BreakdownRow {
  return {
    ...toMetrics((name) => row[name]),
    value: row.value,
    previous: hasPrevious ? toMetrics((name) => row[ofBefore(name)] ?? 0) : null,
    ...(dimension === 'error' && row.lastDay !== null && { lastSeen: toDay(row.lastDay * DAY_MS) }),
  };
}
