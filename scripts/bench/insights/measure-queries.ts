import { sql } from 'kysely';
import type { Metric } from '@/lib/insights/definitions';
import type { Dimension, Filters } from '@/lib/insights/dimensions';
import { DIMENSIONS } from '@/lib/insights/dimensions';
import {
  type DayRange,
  InsightsBusyError,
  type InsightsReader,
  type Scope,
} from '@/lib/insights/insights-reader';
import { isPostgresUrl } from '@/lib/server/database-url';
import { SqlInsightsReader } from '@/lib/server/insights/reader/sql-insights-reader';
import type { RollUpDatabase } from '@/lib/server/insights/sql/roll-up-engine';
import { median, readCpuMs } from '@/scripts/bench/compare';

export type QueryResult = {
  name: string;
  /** Median and longest time, in ms. */
  ms: number;
  maxMs: number;
  /** Processor time of what runs the query, in ms, the median: this process, and with PostgreSQL also that of the server. */
  processorMs: number;
  /** Whether the reader said that it takes too long. */
  isRefused: boolean;
};

export type QueryGroups = { sums: QueryResult[]; selective: QueryResult[]; unselective: QueryResult[] };

type Query = { name: string; run: (reader: InsightsReader) => Promise<unknown> };

/** The number by which a table is sorted on its page. */
const SORT: Readonly<Partial<Record<Dimension, Metric>>> = {
  term: 'searches',
  store: 'handOffs',
  position: 'handOffs',
  error: 'errors',
  redirect: 'redirects',
};

const DAY_MS = 24 * 60 * 60_000;

/** Rows of a table. */
const LIMIT = 100;

/** A list that is neither popular nor unknown. */
const LIST_RANK = 30;

/**
 * Measures the queries of all reports: without filters, with filters that few events meet, and with filters that most do.
 *
 * @param rounds how often each query is run, after a first time.
 */
export async function measureQueries(
  url: string,
  database: RollUpDatabase,
  { rounds }: { rounds: number },
): Promise<QueryGroups> {
  const reader = new SqlInsightsReader(database);
  const readProcessorMs = isPostgresUrl(url) ? await watchBackend(database) : readOwnProcessorMs;
  const measure = async (queries: readonly Query[]) => {
    const results: QueryResult[] = [];
    for (const query of queries) results.push(await measureQuery(query, { reader, readProcessorMs, rounds }));
    return results;
  };
  const { lastEvent } = await reader.status();
  if (lastEvent === null) throw new Error('The database has no events.');
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const days = (count: number): DayRange => ({
    from: dayOf(lastEvent - (count - 1) * DAY_MS),
    to: dayOf(lastEvent),
  });
  const filtered = (filters: Filters) =>
    [30, 365].flatMap((count) => reportQueries({ range: days(count), filters }, count, ['page', 'source']));
  return {
    sums: await measure([
      ...reportQueries({ range: days(30), filters: {} }, 30, []),
      ...reportQueries({ range: days(365), filters: {} }, 365, Object.keys(DIMENSIONS) as Dimension[]),
      { name: 'Hours of a day', run: (from) => from.series({ range: days(1), filters: {} }, 'hour') },
      { name: 'State of the store', run: (from) => from.status() },
    ]),
    selective: await measure([
      ...filtered({ list: await readList(reader, days(365)) }),
      ...filtered({ source: 'newsletter' }),
    ]),
    unselective: await measure([...filtered({ device: 'phone' }), ...filtered({ pageKind: 'template' })]),
  };
}

function reportQueries(scope: Scope, days: number, dimensions: readonly Dimension[]): Query[] {
  const values = Object.entries(scope.filters).map(([name, value]) => `${name} ${value}`);
  const name = (what: string) => [what, `${days} days`, ...values].join(', ');
  return [
    { name: name('Totals'), run: (reader) => reader.totals(scope) },
    { name: name('Days'), run: (reader) => reader.series(scope, 'day') },
    ...dimensions.map((dimension) => ({
      name: name(`Table of ${dimension}`),
      run: (reader: InsightsReader) =>
        reader.breakdown(scope, dimension, { sortBy: SORT[dimension] ?? 'visitors', limit: LIMIT }),
    })),
    { name: name('Web Vitals'), run: (reader) => reader.vitals(scope) },
    { name: name('Hand-off'), run: (reader) => reader.handOffFunnel(scope) },
  ];
}

async function measureQuery(
  { name, run }: Query,
  {
    reader,
    readProcessorMs,
    rounds,
  }: { reader: InsightsReader; readProcessorMs: () => number; rounds: number },
): Promise<QueryResult> {
  const times: number[] = [];
  const processorTimes: number[] = [];
  let isRefused = false;
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    const before = readProcessorMs();
    try {
      await run(reader);
    } catch (error) {
      if (!(error instanceof InsightsBusyError)) throw error;
      isRefused = true;
    }
    // The first time, pages are read from the disk.
    if (round === 0 && rounds > 0 && !isRefused) continue;
    times.push(performance.now() - startedAt);
    processorTimes.push(readProcessorMs() - before);
    if (isRefused) break;
  }
  return {
    name,
    ms: median(times),
    maxMs: Math.max(...times),
    processorMs: median(processorTimes),
    isRefused,
  };
}

async function readList(reader: InsightsReader, range: DayRange): Promise<string> {
  const { rows } = await reader.breakdown({ range, filters: {} }, 'list', {
    sortBy: 'views',
    limit: LIST_RANK,
  });
  const list = rows.at(-1)?.value;
  if (list === undefined) throw new Error('No list was viewed.');
  return list;
}

function readOwnProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns what reads the processor time of this process and of that of PostgreSQL that serves a pool of one connection. */
async function watchBackend({ db }: RollUpDatabase): Promise<() => number> {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db);
  const id = rows[0]?.id;
  return () => readOwnProcessorMs() + readCpuMs(id ?? []);
}
