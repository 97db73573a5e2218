import { sql } from 'kysely';
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
import { FUNNEL_STEPS, getOrCreate } from '@/lib/server/insights/roll-up/contributions';
import { countSetAside, isPending } from '@/lib/server/insights/roll-up/roll-up';
import { DIMENSION_KEYS, TOTAL } from '@/lib/server/insights/sql/dimension-keys';
import { EVENT_FLAGS } from '@/lib/server/insights/sql/insights-tables';
import { findLabels, readLabels } from '@/lib/server/insights/sql/labels';
import { locateProperties, readProperties } from '@/lib/server/insights/sql/property-blocks';
import type { RollUpDatabase } from '@/lib/server/insights/sql/roll-up-engine';
import type { Days } from './read-packed-sessions';
import { type NumbersQuery, RollUpRows } from './roll-up-rows';
import type { Grouping, NumberColumn, NumbersRow } from './session-counter';
import { type Samples, SessionScan } from './session-scan';

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

export type SqlInsightsReaderOptions = {
  /** How long, in ms, sessions may be counted. A statement is ended by the database. */
  timeMs?: number;
  /** Whether numbers come from sums where these have them, not from sessions. Only tests need another. */
  usesSums?: boolean;
  /** Events up to which `status` counts. Only tests need another. */
  maxCounted?: number;
};

/** Numbers by value, and how many values there are in all. */
type SortedNumbers = { rows: readonly NumbersRow[]; total: number };

/** Reads the numbers of the site from a database. Each method reads one state of it. */
export class SqlInsightsReader implements InsightsReader {
  readonly #database: RollUpDatabase;
  readonly #timeMs: number;
  readonly #usesSums: boolean;
  readonly #maxCounted: number;

  constructor(
    database: RollUpDatabase,
    {
      timeMs = Number.POSITIVE_INFINITY,
      usesSums = true,
      maxCounted = MAX_COUNTED,
    }: SqlInsightsReaderOptions = {},
  ) {
    this.#database = database;
    this.#timeMs = timeMs;
    this.#usesSums = usesSums;
    this.#maxCounted = maxCounted;
  }

  totals(scope: Scope): Promise<Metrics> {
    return this.#read(async (database, end) => {
      const rows = await this.#numbers(database, { scope, grouping: null, end });
      return toMetrics(rows.get(0) ?? {});
    });
  }

  series(scope: Scope, step: 'hour' | 'day'): Promise<SeriesPoint[]> {
    return this.#read(async (database, end) => {
      const rows = await this.#numbers(database, { scope, grouping: step, end });
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
    return this.#read(async (database, end) => {
      const queries = await this.#queries(database, scope, dimension);
      const column = COLUMNS[sortBy];
      const length = Math.min(limit, MAX_VALUES);
      const { rows, total } = queries
        ? await readHighest(database, queries, { column, limit: length })
        : sortNumbers(await (await scanSessions(database, scope, end)).numbers(dimension), {
            column,
            limit: length,
          });
      const labels = await readLabels(
        database,
        rows.map(({ value }) => value),
      );
      return {
        rows: rows.map((row) => ({
          ...toMetrics(row),
          value: labels.get(row.value) ?? '',
          ...(row.last_day && { lastSeen: new Date(row.last_day * DAY_MS).toISOString().slice(0, 10) }),
        })),
        total: Math.min(MAX_VALUES, total),
      };
    });
  }

  vitals(scope: Scope): Promise<VitalsRow[]> {
    return this.#read(async (database, end) => {
      const others = listFilters(scope.filters).filter(({ dimension }) => dimension !== 'pageKind');
      if (this.#usesSums && others.length === 0)
        return describeVitals(database, await readStoredVitals(database, scope));
      const scan = await scanSessions(database, scope, end);
      return describeVitals(database, toHistograms(await scan.vitals()));
    });
  }

  handOffFunnel(scope: Scope): Promise<HandOffFunnel> {
    return this.#read(async (database, end) => {
      const steps =
        this.#usesSums && listFilters(scope.filters).length === 0
          ? await readStoredFunnel(database, scope)
          : await (await scanSessions(database, scope, end)).funnel();
      const [viewed = 0, viewedList = 0, started = 0, handedOff = 0] = steps;
      return { viewed, viewedList, started, handedOff };
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

  async #numbers(
    database: RollUpDatabase,
    { scope, grouping, end }: { scope: Scope; grouping: Grouping; end: number },
  ): Promise<ReadonlyMap<number, Partial<NumbersRow>>> {
    const queries = await this.#queries(database, scope, grouping);
    if (queries) return readNumbers(database, queries);
    return (await scanSessions(database, scope, end)).numbers(grouping);
  }

  /** The queries with all numbers of a grouping; null if there are no sums with these filters. */
  async #queries(
    database: RollUpDatabase,
    { range, filters }: Scope,
    grouping: Grouping,
  ): Promise<NumbersQuery[] | null> {
    const [filter, ...others] = listFilters(filters);
    if (!this.#usesSums) return null;
    if (!filter) return new RollUpRows(toDays(range), { dimension: TOTAL, label: 0 }).numbers(grouping);
    if (others.length > 0 || (grouping !== null && grouping !== 'day')) return null;
    const labels = await findLabels(database, [filter.value]);
    const dimension = DIMENSION_KEYS[filter.dimension];
    return new RollUpRows(toDays(range), { dimension, label: labels.get(filter.value) ?? -1 }).numbers(
      grouping,
    );
  }

  /** @param action gets the time when it is to end, on the clock of `performance.now()`. */
  async #read<Result>(action: (database: RollUpDatabase, end: number) => Promise<Result>): Promise<Result> {
    const { db, engine } = this.#database;
    const end = performance.now() + this.#timeMs;
    try {
      return await db
        .transaction()
        .setAccessMode('read only')
        .setIsolationLevel('repeatable read')
        .execute((transaction) => action({ db: transaction, engine }, end));
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

async function scanSessions(
  database: RollUpDatabase,
  { range, filters }: Scope,
  end: number,
): Promise<SessionScan> {
  const values = listFilters(filters);
  const labels = await findLabels(
    database,
    values.map(({ value }) => value),
  );
  return new SessionScan(database, {
    days: toDays(range),
    filters: Object.fromEntries(values.map(({ dimension, value }) => [dimension, labels.get(value) ?? -1])),
    end,
  });
}

/** Reads the values with the highest numbers of a column, and then their other numbers. */
async function readHighest(
  database: RollUpDatabase,
  queries: readonly NumbersQuery[],
  { column, limit }: { column: NumberColumn; limit: number },
): Promise<SortedNumbers> {
  const first = queries.find(({ columns }) => columns.includes(column));
  if (!first) return { rows: [], total: 0 };
  const { rows } = await sql<NumbersRow & { total: number }>`
    select numbers.*, count(*) over () as total from (${first.query}) as numbers
    where ${sql.ref(column)} > 0
    order by ${sql.ref(column)} desc, value
    limit ${limit}
  `.execute(database.db);
  const others = await readNumbers(
    database,
    queries.filter((query) => query !== first),
    rows.map(({ value }) => value),
  );
  return {
    rows: rows.map((row) => ({ ...others.get(row.value), ...row })),
    total: rows[0]?.total ?? 0,
  };
}

/** The same of numbers that have been read. */
function sortNumbers(
  numbers: ReadonlyMap<number, NumbersRow>,
  { column, limit }: { column: NumberColumn; limit: number },
): SortedNumbers {
  const rows = [...numbers.values()]
    .filter((row) => (row[column] ?? 0) > 0)
    .sort((a, b) => (b[column] ?? 0) - (a[column] ?? 0) || a.value - b.value);
  return { rows: rows.slice(0, limit), total: rows.length };
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
  { pageKind, vital, bucket, samples }: Samples & { pageKind: number },
): void {
  const ofKind = getOrCreate(histograms, pageKind, () => new Map<number, Map<number, number>>());
  const histogram = getOrCreate(ofKind, vital, () => new Map<number, number>());
  histogram.set(bucket, (histogram.get(bucket) ?? 0) + samples);
}

/** Reads the sums of samples as one text: a year has tens of thousands of buckets. */
async function readStoredVitals({ db, engine }: RollUpDatabase, scope: Scope): Promise<Histograms> {
  const query = new RollUpRows(toDays(scope.range), { dimension: TOTAL, label: 0 }).vitals();
  const { rows } = await sql<{ samples: string | null }>`
    select ${engine.jsonRows(['vital', 'page_kind', 'bucket', 'samples'])} as samples from (${query}) as sample
  `.execute(db);
  const found = JSON.parse(rows[0]?.samples ?? '[]') as Array<[number, number, number, number]>;
  const { pageKind: kind } = scope.filters;
  const label = kind === undefined ? null : ((await findLabels({ db, engine }, [kind])).get(kind) ?? -1);
  return toHistograms(
    found
      .map(([vital, pageKind, bucket, samples]) => ({ vital, pageKind, bucket, samples }))
      .filter(({ pageKind }) => label === null || label === pageKind),
  );
}

async function readStoredFunnel({ db }: RollUpDatabase, scope: Scope): Promise<number[]> {
  const query = new RollUpRows(toDays(scope.range), { dimension: TOTAL, label: 0 }).funnel();
  const { rows } = await sql<Record<string, number>>`${query}`.execute(db);
  return FUNNEL_STEPS.map((_, step) => rows[0]?.[`step_${step + 1}`] ?? 0);
}

function toHistograms(samples: readonly Samples[]): Histograms {
  const histograms: Histograms = new Map();
  for (const { pageKind, ...sample } of samples) {
    addSamples(histograms, { ...sample, pageKind: 0 });
    if (pageKind) addSamples(histograms, { ...sample, pageKind });
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
