import { type RawBuilder, sql } from 'kysely';
import type { Scope, VitalsPoint, VitalsRow } from '@/lib/insights/insights-reader';
import { type Interval, intervalTimes } from '@/lib/insights/intervals';
import { percentile75, VITALS, type Vital } from '@/lib/insights/vital-buckets';
import { eventValue, intervalValue } from './numbers';
import { eventsOf, type ReportContext, runReport } from './report-query';

/** Page loads by Web Vital, bucket and group. */
type Samples<Group> = { vital: Vital; grouped: Group; bucket: number; samples: number };

/** The 75th percentile of each Web Vital, of all pages and by kind of page. */
export async function getVitals(context: ReportContext, scope: Scope): Promise<VitalsRow[]> {
  const found = await samplesOf<string | null>(context, scope, sql`page_kind`);
  const kinds = [...new Set(found.flatMap(({ grouped }) => grouped ?? []))];
  const rows = kinds.map((kind) => ({
    pageKind: kind,
    ...describe(found.filter(({ grouped }) => grouped === kind)),
  }));
  rows.sort((a, b) => b.samples - a.samples || (a.pageKind < b.pageKind ? -1 : 1));
  return [{ pageKind: null, ...describe(found) }, ...rows];
}

/** The same of all pages, for each interval of a period. */
export async function getVitalsSeries(
  context: ReportContext,
  scope: Scope,
  interval: Interval,
): Promise<VitalsPoint[]> {
  const { zone } = context.source;
  const span = { start: zone.startOf(scope.range), end: zone.endOf(scope.range) };
  const found = await samplesOf<number>(context, scope, eventValue(interval, zone, span));
  return intervalTimes(scope.range, interval, zone).map((time) => {
    const value = intervalValue(time, interval, zone);
    return { time, ...describe(found.filter(({ grouped }) => Number(grouped) === value)) };
  });
}

async function samplesOf<Group>(
  context: ReportContext,
  scope: Scope,
  group: RawBuilder<unknown>,
): Promise<Samples<Group>[]> {
  const events = await eventsOf(context, scope);
  const parts = VITALS.map(
    (vital) => sql`
      select ${sql.lit(vital)} as vital, grouped, ${sql.ref(vital)} as bucket, count(*) as samples
      from load where ${sql.ref(vital)} is not null group by all
    `,
  );
  const columns = sql.join(VITALS.map((vital) => sql.ref(vital)));
  return runReport<Samples<Group>>(
    context,
    sql`
      with load as materialized (select ${group} as grouped, ${columns} from ${events} where coalesce(${columns}) is not null)
      ${sql.join(parts, sql` union all `)}
    `,
  );
}

function describe(found: readonly Samples<unknown>[]): Omit<VitalsRow, 'pageKind'> {
  const histograms = VITALS.map((vital) => {
    const histogram = new Map<number, number>();
    for (const { bucket, samples } of found.filter((row) => row.vital === vital))
      histogram.set(bucket, (histogram.get(bucket) ?? 0) + samples);
    return [vital, histogram] as const;
  });
  const sizes = histograms.map(([, histogram]) =>
    [...histogram.values()].reduce((sum, count) => sum + count, 0),
  );
  const percentiles = histograms.map(([vital, histogram]) => [vital, percentile75(vital, histogram)]);
  return {
    samples: Math.max(...sizes),
    ...(Object.fromEntries(percentiles) as Record<Vital, number | null>),
  };
}
