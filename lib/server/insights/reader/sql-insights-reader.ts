import { sql } from 'kysely';
import type { Metric, Metrics } from '@/lib/insights/definitions';
import {
  type Dimension,
  FILTER_DIMENSIONS,
  type FilterDimension,
  type Filters,
} from '@/lib/insights/dimensions';
import {
  type Breakdown,
  type DayRange,
  type ExportedEvent,
  type HandOffFunnel,
  InsightsBusyError,
  type InsightsReader,
  type InsightsStatus,
  type Scope,
  type SeriesPoint,
  type VitalsRow,
} from '@/lib/insights/insights-reader';
import { percentile75, VITALS, vitalBucket } from '@/lib/insights/vital-buckets';
import { DAY_MS, getOrCreate, HOUR_MS } from '@/lib/server/insights/roll-up/contributions';
import { isPending } from '@/lib/server/insights/roll-up/roll-up';
import { DIMENSION_KEYS, TOTAL } from '@/lib/server/insights/sql/dimension-keys';
import { EVENT_FLAGS } from '@/lib/server/insights/sql/insights-tables';
import { findLabels, readEventLabels, readLabels } from '@/lib/server/insights/sql/labels';
import type { RollUpDatabase } from '@/lib/server/insights/sql/roll-up-engine';
import { type Days, EventRows, type Grouping, type NumberColumn, type NumbersQuery } from './event-rows';
import { RollUpRows } from './roll-up-rows';

/** Values of a dimension that are counted, at most. */
const MAX_VALUES = 10_000;

const COLUMNS: Readonly<Record<Metric, NumberColumn>> = {
  visitors: 'visitors',
  sessions: 'sessions',
  bounces: 'bounces',
  views: 'views',
  engagedSeconds: 'engaged_ms',
  starts: 'starts',
  completions: 'completions',
  copies: 'copies',
  shares: 'shares',
  prints: 'prints',
  downloads: 'downloads',
  searches: 'searches',
  emptySearches: 'empty_searches',
  handOffs: 'hand_offs',
  errors: 'errors',
  redirects: 'redirects',
};

type NumbersRow = { value: number } & Partial<Record<NumberColumn, number | null>>;

/** Reads the numbers of the site from a database. Each method reads one state of it. */
export class SqlInsightsReader implements InsightsReader {
  readonly #database: RollUpDatabase;
  readonly #usesSums: boolean;

  /** @param options.usesSums whether numbers come from sums where these have them. Only tests need them from rows. */
  constructor(database: RollUpDatabase, { usesSums = true }: { usesSums?: boolean } = {}) {
    this.#database = database;
    this.#usesSums = usesSums;
  }

  totals(scope: Scope): Promise<Metrics> {
    return this.#read(async (database) => {
      const rows = await readNumbers(database, await this.#queries(database, scope, null));
      return toMetrics(rows.get(0) ?? {});
    });
  }

  series(scope: Scope, step: 'hour' | 'day'): Promise<SeriesPoint[]> {
    return this.#read(async (database) => {
      const rows = await readNumbers(database, await this.#queries(database, scope, step));
      const { from, to } = toDays(scope.range);
      const [first, last, length] = step === 'day' ? [from, to, DAY_MS] : [from * 24, to * 24 + 23, HOUR_MS];
      return Array.from({ length: last - first + 1 }, (_, index) => ({
        ...toMetrics(rows.get(first + index) ?? {}),
        time: (first + index) * length,
      }));
    });
  }

  breakdown(
    scope: Scope,
    dimension: Dimension,
    { sortBy, limit }: { sortBy: Metric; limit: number },
  ): Promise<Breakdown> {
    return this.#read(async (database) => {
      const queries = await this.#queries(database, scope, dimension);
      const column = COLUMNS[sortBy];
      const first = queries.find(({ columns }) => columns.includes(column));
      if (!first) return { rows: [], total: 0 };
      const { rows: sorted } = await sql<NumbersRow & { total: number }>`
        select numbers.*, count(*) over () as total from (${first.query}) as numbers
        where ${sql.ref(column)} > 0
        order by ${sql.ref(column)} desc, value
        limit ${Math.min(limit, MAX_VALUES)}
      `.execute(database.db);
      const keys = sorted.map(({ value }) => value);
      const others = await readNumbers(
        database,
        queries.filter((query) => query !== first),
        keys,
      );
      const labels = await readLabels(database, keys);
      return {
        rows: sorted.map((row) => ({
          ...toMetrics({ ...others.get(row.value), ...row }),
          value: labels.get(row.value) ?? '',
        })),
        total: Math.min(MAX_VALUES, sorted[0]?.total ?? 0),
      };
    });
  }

  vitals(scope: Scope): Promise<VitalsRow[]> {
    return this.#read(async (database) => {
      const others = listFilters(scope.filters).filter(({ dimension }) => dimension !== 'pageKind');
      const histograms =
        this.#usesSums && others.length === 0
          ? await readStoredVitals(database, scope)
          : await readVitals(database, await this.#eventRows(database, scope));
      return describeVitals(database, histograms);
    });
  }

  handOffFunnel(scope: Scope): Promise<HandOffFunnel> {
    return this.#read(async (database) => {
      const rows =
        this.#usesSums && listFilters(scope.filters).length === 0
          ? new RollUpRows(toDays(scope.range), { dimension: TOTAL, label: 0 })
          : await this.#eventRows(database, scope);
      const { rows: found } = await sql<Record<`step_${1 | 2 | 3 | 4}`, number>>`${rows.funnel()}`.execute(
        database.db,
      );
      const [{ step_1 = 0, step_2 = 0, step_3 = 0, step_4 = 0 } = {}] = found;
      return { viewed: step_1, viewedList: step_2, started: step_3, handedOff: step_4 };
    });
  }

  status(): Promise<InsightsStatus> {
    return this.#read(async (database) => {
      const { rows: ends } = await sql<{ first: number | null; last: number | null; events: number }>`
        select (select min(time) from event) as first, (select max(time) from event) as last,
          (select count(*) from event) as events
      `.execute(database.db);
      // The condition is that of an index.
      const { rows: flagged } = await sql<{ flags: number; events: number }>`
        select flags, count(*) as events from event where flags & 7 <> 0 group by flags
      `.execute(database.db);
      const count = (flag: number) =>
        flagged.reduce((sum, { flags, events }) => ((flags & flag) === 0 ? sum : sum + events), 0);
      const { is_demo } = await database.db.selectFrom('roll_up').select('is_demo').executeTakeFirstOrThrow();
      return {
        firstEvent: ends[0]?.first ?? null,
        lastEvent: ends[0]?.last ?? null,
        isCatchingUp: await isPending(database),
        isDemo: is_demo === 1,
        events: ends[0]?.events ?? 0,
        botEvents: count(EVENT_FLAGS.bot),
        ownEvents: count(EVENT_FLAGS.own),
        unplannedEvents: count(EVENT_FLAGS.unplanned),
      };
    });
  }

  exportEvents(
    range: DayRange,
    { after, limit }: { after: number; limit: number },
  ): Promise<{ events: ExportedEvent[]; next: number | null }> {
    return this.#read(async (database) => {
      const { from, to } = toDays(range);
      const inRange = sql`event.time >= ${from * DAY_MS} and event.time < ${(to + 1) * DAY_MS}`;
      const { rows: bounds } = await sql<{ first: number | null; last: number | null }>`
        select min(key) as first, max(key) as last from event where ${inRange}
      `.execute(database.db);
      const { first, last } = bounds[0] ?? {};
      if (!first || !last) return { events: [], next: null };
      // The time as an expression, for which there is no index: events are read in the order of their keys.
      const { rows } = await sql<ExportRow>`
        select event.key, event.time, event.received, label.value as name, visitor.id as visitor, event.flags, event.properties
        from event
        left join label on label.key = event.name
        left join visitor on visitor.key = event.visitor
        where event.key >= ${Math.max(after + 1, first)} and event.key <= ${last}
          and event.time + 0 >= ${from * DAY_MS} and event.time + 0 < ${(to + 1) * DAY_MS}
        order by event.key
        limit ${limit}
      `.execute(database.db);
      const end = rows.at(-1)?.key ?? last;
      return { events: rows.map(toExportedEvent), next: rows.length < limit || end >= last ? null : end };
    });
  }

  /** The queries with all numbers of a grouping: of sums, if there are sums with these filters, else of rows. */
  async #queries(database: RollUpDatabase, scope: Scope, grouping: Grouping): Promise<NumbersQuery[]> {
    const days = toDays(scope.range);
    const filters = listFilters(scope.filters);
    const [filter] = filters;
    if (!this.#usesSums) return (await this.#eventRows(database, scope)).numbers(grouping);
    if (!filter) return new RollUpRows(days, { dimension: TOTAL, label: 0 }).numbers(grouping);
    if (filters.length === 1 && (grouping === null || grouping === 'day')) {
      const labels = await findLabels(database, [filter.value]);
      const dimension = DIMENSION_KEYS[filter.dimension];
      return new RollUpRows(days, { dimension, label: labels.get(filter.value) ?? -1 }).numbers(grouping);
    }
    return (await this.#eventRows(database, scope)).numbers(grouping);
  }

  async #eventRows(database: RollUpDatabase, { range, filters }: Scope): Promise<EventRows> {
    const values = listFilters(filters);
    const labels = await findLabels(
      database,
      values.map(({ value }) => value),
    );
    return new EventRows(database.engine, {
      names: await readEventLabels(database),
      days: toDays(range),
      filters: Object.fromEntries(values.map(({ dimension, value }) => [dimension, labels.get(value) ?? -1])),
    });
  }

  async #read<Result>(action: (database: RollUpDatabase) => Promise<Result>): Promise<Result> {
    const { db, engine } = this.#database;
    try {
      return await db
        .transaction()
        .setAccessMode('read only')
        .setIsolationLevel('repeatable read')
        .execute((transaction) => action({ db: transaction, engine }));
    } catch (error) {
      if (!engine.isTimeout(error)) throw error;
      throw new InsightsBusyError('The query took too long.', { cause: error });
    }
  }
}

function listFilters(filters: Filters): Array<{ dimension: FilterDimension; value: string }> {
  return FILTER_DIMENSIONS.flatMap((dimension) => {
    const value = filters[dimension];
    return value === undefined ? [] : [{ dimension, value }];
  });
}

function toDays({ from, to }: DayRange): Days {
  return { from: Date.parse(`${from}T00:00:00Z`) / DAY_MS, to: Date.parse(`${to}T00:00:00Z`) / DAY_MS };
}

/** Reads the numbers of queries by value. With `values`, only those. */
async function readNumbers(
  { db, engine }: RollUpDatabase,
  queries: readonly NumbersQuery[],
  values: readonly number[] | null = null,
): Promise<Map<number, Partial<NumbersRow>>> {
  const found = new Map<number, Partial<NumbersRow>>();
  if (values?.length === 0) return found;
  const given =
    values &&
    engine.rows(
      { key: 'integer' },
      values.map((key) => ({ key })),
    );
  for (const { query } of queries) {
    const selected = given ? sql`select * from (${query}) as numbers where value in ${given}` : query;
    const { rows } = await sql<NumbersRow>`${selected}`.execute(db);
    for (const row of rows) found.set(row.value, { ...found.get(row.value), ...row });
  }
  return found;
}

function toMetrics(row: Partial<NumbersRow>): Metrics {
  const entries = Object.entries(COLUMNS).map(([metric, column]) => [metric, row[column] ?? 0]);
  const metrics = Object.fromEntries(entries) as Metrics;
  return { ...metrics, engagedSeconds: Math.round(metrics.engagedSeconds / 1000) };
}

/** Samples by page kind, number of the vital and bucket. The page kind 0 is all of them. */
type Histograms = Map<number, Map<number, Map<number, number>>>;

function addSamples(
  histograms: Histograms,
  { pageKind, vital, bucket, samples }: { pageKind: number; vital: number; bucket: number; samples: number },
): void {
  const ofKind = getOrCreate(histograms, pageKind, () => new Map<number, Map<number, number>>());
  const histogram = getOrCreate(ofKind, vital, () => new Map<number, number>());
  histogram.set(bucket, (histogram.get(bucket) ?? 0) + samples);
}

async function readStoredVitals(database: RollUpDatabase, scope: Scope): Promise<Histograms> {
  const rows = new RollUpRows(toDays(scope.range), { dimension: TOTAL, label: 0 });
  const { rows: stored } = await sql<{ vital: number; page_kind: number; bucket: number; samples: number }>`
    ${rows.vitals()}
  `.execute(database.db);
  const { pageKind } = scope.filters;
  const label =
    pageKind === undefined ? null : ((await findLabels(database, [pageKind])).get(pageKind) ?? -1);
  const histograms: Histograms = new Map();
  for (const { page_kind: pageKind, ...sample } of stored) {
    if (label !== null && label !== pageKind) continue;
    addSamples(histograms, { ...sample, pageKind: 0 });
    if (pageKind !== 0) addSamples(histograms, { ...sample, pageKind });
  }
  return histograms;
}

async function readVitals(database: RollUpDatabase, events: EventRows): Promise<Histograms> {
  const { rows } = await sql<{ vital: number; page_kind: number | null; amount: number; samples: number }>`
    ${events.vitals(VITALS)}
  `.execute(database.db);
  const histograms: Histograms = new Map();
  for (const { vital: number, page_kind, amount, samples } of rows) {
    const vital = VITALS[number];
    const bucket = vital ? vitalBucket(vital, amount) : null;
    if (bucket === null) continue;
    addSamples(histograms, { pageKind: 0, vital: number, bucket, samples });
    if (page_kind) addSamples(histograms, { pageKind: page_kind, vital: number, bucket, samples });
  }
  return histograms;
}

async function describeVitals(database: RollUpDatabase, histograms: Histograms): Promise<VitalsRow[]> {
  const labels = await readLabels(database, [...histograms.keys()]);
  const describe = <Kind extends string | null>(
    pageKind: Kind,
    ofKind: ReadonlyMap<number, ReadonlyMap<number, number>>,
  ) => {
    const values = VITALS.map((vital, number) => [
      vital,
      percentile75(vital, ofKind.get(number) ?? new Map()),
    ]);
    const samples = [...ofKind.values()].map((histogram) =>
      [...histogram.values()].reduce((sum, count) => sum + count, 0),
    );
    const percentiles = Object.fromEntries(values) as Pick<VitalsRow, 'lcp' | 'inp' | 'cls' | 'ttfb'>;
    return { pageKind, samples: Math.max(0, ...samples), ...percentiles };
  };
  const kinds = [...histograms].filter(([pageKind]) => pageKind !== 0);
  return [
    describe(null, histograms.get(0) ?? new Map()),
    ...kinds
      .map(([pageKind, ofKind]) => describe(labels.get(pageKind) ?? '', ofKind))
      .sort((a, b) => b.samples - a.samples || (a.pageKind < b.pageKind ? -1 : 1)),
  ];
}

type ExportRow = {
  key: number;
  time: number;
  received: number;
  name: string | null;
  visitor: string | null;
  flags: number;
  properties: string;
};

function toExportedEvent({ time, received, name, visitor, flags, properties }: ExportRow): ExportedEvent {
  return {
    time,
    received,
    event: name ?? '',
    visitor,
    isBot: (flags & EVENT_FLAGS.bot) !== 0,
    isOwn: (flags & EVENT_FLAGS.own) !== 0,
    isPlanned: (flags & EVENT_FLAGS.unplanned) === 0,
    properties: JSON.parse(properties) as Record<string, unknown>,
  };
}
