import { sql } from 'kysely';
import type { Scope, VitalsRow } from '@/lib/insights/insights-reader';
import { percentile75, VITALS, type Vital } from '@/lib/insights/vital-buckets';
import { eventsOf, type ReportContext, runReport } from './report-query';

type Samples = { vital: Vital; page_kind: string | null; bucket: number; samples: number };

/** The 75th percentile of each Web Vital, of all pages and by kind of page. */
export async function getVitals(context: ReportContext, scope: Scope): Promise<VitalsRow[]> {
  const events = await eventsOf(context, scope);
  const parts = VITALS.map(
    (vital) => sql`
      select ${sql.lit(vital)} as vital, page_kind, ${sql.ref(vital)} as bucket, count(*) as samples
      from load where ${sql.ref(vital)} is not null group by all
    `,
  );
  const columns = sql.join(VITALS.map((vital) => sql.ref(vital)));
  const found = await runReport<Samples>(
    context,
    sql`
      with load as materialized (select page_kind, ${columns} from ${events} where coalesce(${columns}) is not null)
      ${sql.join(parts, sql` union all `)}
    `,
  );
  const kinds = [...new Set(found.flatMap(({ page_kind }) => page_kind ?? []))];
  const rows = kinds.map((kind) =>
    describe(
      kind,
      found.filter(({ page_kind }) => page_kind === kind),
    ),
  );
  rows.sort((a, b) => b.samples - a.samples || ((a.pageKind ?? '') < (b.pageKind ?? '') ? -1 : 1));
  return [describe(null, found), ...rows];
}

function describe(pageKind: string | null, found: readonly Samples[]): VitalsRow {
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
    pageKind,
    samples: Math.max(...sizes),
    ...(Object.fromEntries(percentiles) as Record<Vital, number | null>),
  };
}
