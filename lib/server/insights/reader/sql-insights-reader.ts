import { type RawBuilder, sql } from 'kysely';
import type { Metric, Metrics } from '@/lib/insights/definitions';
import {
  type Dimension,
  FILTER_DIMENSIONS,
  type FilterDimension,
  type Filters,
} from '@/lib/insights/dimensions';
import { DAY_MS, HOUR_MS } from '@/lib/insights/durations';
import {
  type Breakdown,
  type DayRange,
  type ExportCursor,
  type ExportedEvent,
  type ExportPage,
  type HandOffFunnel,
  InsightsBusyError,
  type InsightsReader,
  type InsightsStatus,
  type Scope,
  type SeriesPoint,
  type VitalsRow,
} from '@/lib/insights/insights-reader';
import { percentile75, VITALS } from '@/lib/insights/vital-buckets';
import { getOrCreate } from '@/lib/server/insights/roll-up/contributions';
import { countSetAside, isPending } from '@/lib/server/insights/roll-up/roll-up';
import { DIMENSION_KEYS, TOTAL } from '@/lib/server/insights/sql/dimension-keys';
import { EVENT_FLAGS } from '@/lib/server/insights/sql/insights-tables';
import { findLabels, readEventLabels, readLabels } from '@/lib/server/insights/sql/labels';
import { locateProperties, readProperties } from '@/lib/server/insights/sql/property-blocks';
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

/** Events up to which those that are stored are counted: some ms. */
const MAX_COUNTED = 100_000;

/** The latest events by which a larger number is estimated. */
const SAMPLED_EVENTS = 20_000;

/** Characters of the properties of a page of an export, about. */
const MAX_EXPORT_LENGTH = 1_000_000;

/** Events of an export that are read at once: each has up to 16,384 characters. */
const EXPORT_STEP = 100;

type NumbersRow = { value: number } & Partial<Record<NumberColumn, number | null>>;

/** Reads the numbers of the site from a database. Each method reads one state of it. */
export class SqlInsightsReader implements InsightsReader {
  readonly #database: RollUpDatabase;
  readonly #usesSums: boolean;
  readonly #maxCounted: number;

  /**
   * Only tests need the options.
   *
   * @param options.usesSums whether numbers come from sums where these have them, not from rows.
   * @param options.maxCounted events up to which `status` counts.
   */
  constructor(
    database: RollUpDatabase,
    { usesSums = true, maxCounted = MAX_COUNTED }: { usesSums?: boolean; maxCounted?: number } = {},
  ) {
    this.#database = database;
    this.#usesSums = usesSums;
    this.#maxCounted = maxCounted;
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
          ...(row.last_day && { lastSeen: new Date(row.last_day * DAY_MS).toISOString().slice(0, 10) }),
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
      const { rows: ends } = await sql<{ first: number | null; last: number | null }>`
        select (select min(time) from event) as first, (select max(time) from event) as last
      `.execute(database.db);
      const { is_demo } = await database.db.selectFrom('roll_up').select('is_demo').executeTakeFirstOrThrow();
      return {
        firstEvent: ends[0]?.first ?? null,
        lastEvent: ends[0]?.last ?? null,
        isCatchingUp: await isPending(database),
        setAsideVisitors: await countSetAside(database),
        isDemo: is_demo === 1,
        ...(await countStored(database, this.#maxCounted)),
      };
    });
  }

  exportEvents(
    range: DayRange,
    { after, limit }: { after: ExportCursor | null; limit: number },
  ): Promise<ExportPage> {
    return this.#read(async (database) => {
      const lastBlock = after?.lastBlock ?? (await readLastBlock(database));
      const events: ExportedEvent[] = [];
      let length = 0;
      let end = after;
      while (events.length < limit && length < MAX_EXPORT_LENGTH) {
        const size = Math.min(EXPORT_STEP, limit - events.length);
        const rows = await readExportRows(database, toDays(range), { after: end, lastBlock, limit: size });
        for (const row of rows) {
          events.push(toExportedEvent(row));
          length += row.properties.length;
        }
        const last = rows.at(-1);
        if (!last || rows.length < size) return { events, next: null };
        end = { time: last.time, key: last.key, lastBlock };
      }
      return { events, next: end };
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
      throw new InsightsBusyError('slow', 'The query took too long.', { cause: error });
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

type Samples = { pageKind: number; vital: number; bucket: number; samples: number };

/** Reads samples as one text: a year has tens of thousands of buckets. */
async function readSamples({ db, engine }: RollUpDatabase, query: RawBuilder<unknown>): Promise<Samples[]> {
  const { rows } = await sql<{ samples: string | null }>`
    select ${engine.jsonRows(['vital', 'page_kind', 'bucket', 'samples'])} as samples from (${query}) as sample
  `.execute(db);
  const found = JSON.parse(rows[0]?.samples ?? '[]') as Array<[number, number | null, number, number]>;
  return found.map(([vital, pageKind, bucket, samples]) => ({
    vital,
    pageKind: pageKind ?? 0,
    bucket,
    samples,
  }));
}

function addSamples(histograms: Histograms, { pageKind, vital, bucket, samples }: Samples): void {
  const ofKind = getOrCreate(histograms, pageKind, () => new Map<number, Map<number, number>>());
  const histogram = getOrCreate(ofKind, vital, () => new Map<number, number>());
  histogram.set(bucket, (histogram.get(bucket) ?? 0) + samples);
}

async function readStoredVitals(database: RollUpDatabase, scope: Scope): Promise<Histograms> {
  const rows = new RollUpRows(toDays(scope.range), { dimension: TOTAL, label: 0 });
  const stored = await readSamples(database, rows.vitals());
  const { pageKind } = scope.filters;
  const label =
    pageKind === undefined ? null : ((await findLabels(database, [pageKind])).get(pageKind) ?? -1);
  const histograms: Histograms = new Map();
  for (const { pageKind, ...sample } of stored) {
    if (label !== null && label !== pageKind) continue;
    addSamples(histograms, { ...sample, pageKind: 0 });
    if (pageKind !== 0) addSamples(histograms, { ...sample, pageKind });
  }
  return histograms;
}

async function readVitals(database: RollUpDatabase, events: EventRows): Promise<Histograms> {
  const histograms: Histograms = new Map();
  for (const { pageKind, ...sample } of await readSamples(database, events.vitals())) {
    addSamples(histograms, { ...sample, pageKind: 0 });
    if (pageKind !== 0) addSamples(histograms, { ...sample, pageKind });
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

/** Counts the events that are stored. If they are too many, it estimates their number by the keys of the latest ones. */
async function countStored(
  { db }: RollUpDatabase,
  max: number,
): Promise<Pick<InsightsStatus, 'isExact' | 'events' | 'botEvents' | 'ownEvents' | 'unplannedEvents'>> {
  const { rows: counted } = await sql<{ events: number }>`
    select count(*) as events from (select time from event limit ${max + 1}) as some_event
  `.execute(db);
  const events = counted[0]?.events ?? 0;
  const isExact = events <= max;
  // The condition is that of an index.
  const notCounted = sql`select flags, key from event where flags & 7 <> 0`;
  const latest = sql`select flags, key from event order by key desc limit ${Math.min(max, SAMPLED_EVENTS)}`;
  const { rows: byFlags } = await sql<{ flags: number; events: number; first: number; last: number }>`
    select flags, count(*) as events, min(key) as first, max(key) as last
    from (${isExact ? notCounted : latest}) as some_event group by flags
  `.execute(db);
  const factor = isExact ? 1 : (await readKeySpan(db)) / spanOf(byFlags);
  const count = (flag: number) => {
    const found = byFlags.filter(({ flags }) => (flags & flag) !== 0);
    return Math.round(factor * found.reduce((sum, row) => sum + row.events, 0));
  };
  const sampled = byFlags.reduce((sum, row) => sum + row.events, 0);
  return {
    isExact,
    events: isExact ? events : Math.max(max + 1, Math.round(factor * sampled)),
    botEvents: count(EVENT_FLAGS.bot),
    ownEvents: count(EVENT_FLAGS.own),
    unplannedEvents: count(EVENT_FLAGS.unplanned),
  };
}

/** Keys of all events, among them those that are not used. */
async function readKeySpan(db: RollUpDatabase['db']): Promise<number> {
  const { rows } = await sql<{ first: number; last: number }>`
    select (select min(key) from event) as first, (select max(key) from event) as last
  `.execute(db);
  return spanOf(rows);
}

function spanOf(rows: ReadonlyArray<{ first: number; last: number }>): number {
  const first = rows.reduce((lowest, row) => Math.min(lowest, row.first), Number.POSITIVE_INFINITY);
  return rows.reduce((highest, row) => Math.max(highest, row.last), first) - first + 1;
}

/** SQLite gives keys of events again if the latest ones are deleted, but not those of blocks. */
async function readLastBlock({ db }: RollUpDatabase): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(key) as last from property_block`.execute(
    db,
  );
  return rows[0]?.last ?? 0;
}

/** Reads events by time, for which there is an index; those after a cursor from its time on. */
async function readExportRows(
  database: RollUpDatabase,
  { from, to }: Days,
  { after, lastBlock, limit }: { after: ExportCursor | null; lastBlock: number; limit: number },
): Promise<ExportRow[]> {
  const start = after?.time ?? from * DAY_MS;
  const isAfter = after ? sql`(event.time > ${after.time} or event.key > ${after.key})` : sql`1 = 1`;
  const { rows } = await sql<Omit<ExportRow, 'properties'>>`
    select event.key, event.time, event.received, label.value as name, visitor.id as visitor, event.flags, event.properties_at
    from event
    left join label on label.key = event.name
    left join visitor on visitor.key = event.visitor
    where event.time >= ${start} and event.time < ${(to + 1) * DAY_MS} and ${isAfter}
      and event.properties_at < ${locateProperties(lastBlock + 1, 0)}
    order by event.time, event.key
    limit ${limit}
  `.execute(database.db);
  const properties = await readProperties(
    database,
    rows.map(({ properties_at }) => properties_at),
  );
  return rows.map((row) => ({ ...row, properties: properties.get(row.properties_at) ?? '{}' }));
}

type ExportRow = {
  key: number;
  time: number;
  received: number;
  name: string | null;
  visitor: string | null;
  flags: number;
  properties_at: number;
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
