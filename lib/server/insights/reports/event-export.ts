import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '@/lib/insights/durations';
import type {
  ExportCursor,
  ExportedEvent,
  ExportedSession,
  ExportPage,
  Scope,
} from '@/lib/insights/insights-reader';
import { columnList, columnTypes, FULL_COLUMNS } from '@/lib/server/insights/days/columns';
import type { DayFiles } from '@/lib/server/insights/days/day-files';
import { readParquet } from '@/lib/server/insights/days/duckdb';
import { pathIfWhole } from '@/lib/server/insights/days/load-day';
import { EVENT_FLAGS, NOT_COUNTED } from '@/lib/server/insights/event-flags';
import { type BlockInfo, readLastSeq } from '@/lib/server/insights/store/day-blocks';
import { type InboxEvent, readInbox } from '@/lib/server/insights/store/inbox';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { eventsOf, type ReportContext, runReport, toDays } from './report-query';

/** Characters of the properties of a page of an export, about. */
const MAX_PAGE_LENGTH = 1_000_000;

/** Events that are read at once: each has up to 16,384 characters. */
const READ_AT_ONCE = 100;

type ExportedRow = Pick<
  InboxEvent,
  'time' | 'received' | 'name' | 'visitor' | 'flags' | 'properties' | 'seq'
> & { session: ExportedSession | null };

/**
 * Reads events of a range with their properties, but those of damaged files, in the order of their times, and of their arrival if these are the same. The day that is
 * being read is in memory, in the table `exported_event`.
 */
export class EventExport {
  readonly #context: ReportContext & { store: InsightsStore; files: DayFiles };
  /** Tells which state of which day is in the table. */
  #loaded: string | null = null;

  constructor(context: ReportContext & { store: InsightsStore; files: DayFiles }) {
    this.#context = context;
  }

  async page(
    scope: Scope,
    { after, limit }: { after: ExportCursor | null; limit: number },
  ): Promise<ExportPage> {
    const { store, source } = this.#context;
    const start = source.zone.startOf(scope.range);
    const until = source.zone.endOf(scope.range);
    const lastBlock = after?.lastBlock ?? (await readLastSeq(store.db));
    const events: ExportedEvent[] = [];
    let length = 0;
    let end: ExportCursor = after ?? { time: start, key: -1, lastBlock };
    const first = Math.floor(end.time / DAY_MS);
    for (const { day, block } of source
      .days()
      .filter((entry) => entry.day >= first && entry.day * DAY_MS < until)) {
      await this.#load(day, block, scope);
      for (let rows: ExportedRow[]; ; ) {
        const size = Math.min(READ_AT_ONCE, limit - events.length);
        rows = await this.#read(end, until, size);
        for (const row of rows) {
          events.push(toExportedEvent(row));
          length += row.properties.length;
          end = { time: row.time, key: row.seq, lastBlock };
        }
        if (rows.length < size) break;
        if (events.length >= limit || length >= MAX_PAGE_LENGTH) return { events, next: end };
      }
    }
    await this.#forget();
    return { events, next: null };
  }

  /** The next events of the loaded day that were stored before the export began. */
  #read({ time, key, lastBlock }: ExportCursor, until: number, limit: number): Promise<ExportedRow[]> {
    return runReport<ExportedRow>(
      this.#context,
      sql`
        select time, received, name, visitor, flags, properties, seq, session from exported_event
        where seq <= ${sql.lit(lastBlock)} and time < ${sql.lit(until)}
          and (time > ${sql.lit(time)} or (time = ${sql.lit(time)} and seq > ${sql.lit(key)}))
        order by time, seq limit ${sql.lit(limit)}
      `,
    );
  }

  async #load(day: number, block: BlockInfo | null, scope: Scope): Promise<void> {
    const { store, files, duckdb, source } = this.#context;
    const hasFilters = Object.keys(scope.filters).length > 0;
    const state = JSON.stringify([day, block?.version, source.inboxOf(day), hasFilters && scope]);
    if (state === this.#loaded) return;
    await this.#forget();
    await duckdb.query(sql`create temp table exported_event (${columnTypes(FULL_COLUMNS)})`);
    if (block) {
      const file = await pathIfWhole(files, block, 'full');
      const columns = columnList(FULL_COLUMNS);
      if (file !== null)
        await duckdb.query(sql`insert into exported_event select ${columns} from ${readParquet([file])}`);
    }
    const names = Object.keys(FULL_COLUMNS) as Array<keyof typeof FULL_COLUMNS>;
    for await (const rows of readInbox(store.db, { day })) {
      const values = rows.map((row) => names.map((name) => row[name]));
      await duckdb.append('exported_event', Object.values(FULL_COLUMNS), values);
    }
    const events = await source.between(day, day);
    // In order, so that a page reads only its part.
    await duckdb.query(sql`
      create or replace temp table exported_event as
      select stored.*, of_event.session
      from (
        select * from exported_event qualify row_number() over (partition by key order by seq) = 1
      ) as stored
      left join (
        select distinct time, visitor, name, {start: session_start, channel: channel, source: source, device: device} as session
        from ${events} where session_start is not null
      ) as of_event
        on ${isSame('of_event')}
          and stored.flags & ${sql.lit(NOT_COUNTED)} = 0
      ${hasFilters ? sql`semi join (${await this.#meeting(day, scope)}) as meeting on ${isSame('meeting')}` : sql``}
      order by stored.time, stored.seq
    `);
    this.#loaded = state;
  }

  /** What tells the events of a day that meet the filters of a scope. Visits can begin on the day before, and end on the day after. */
  async #meeting(day: number, { range, filters }: Scope): Promise<RawBuilder<unknown>> {
    const { zone } = this.#context.source;
    const [first, last] = [zone.toDay((day - 1) * DAY_MS), zone.toDay((day + 2) * DAY_MS)];
    const near = {
      range: { from: first > range.from ? first : range.from, to: last < range.to ? last : range.to },
      filters,
    };
    const options = { since: toDays(range).from };
    return sql`
      select time, visitor, name from ${await eventsOf(this.#context, near, options)}
      union
      select time, visitor, name from ${await eventsOf(this.#context, near, options)}
    `;
  }

  async #forget(): Promise<void> {
    this.#loaded = null;
    await this.#context.duckdb.query(sql`drop table if exists exported_event`);
  }
}

/** Whether an event of a report is a stored one. Without `key`, two of the same name at the same millisecond are one. */
const isSame = (table: string) => sql`
  ${sql.ref(`${table}.time`)} = stored.time and ${sql.ref(`${table}.name`)} = stored.name
    and ${sql.ref(`${table}.visitor`)} is not distinct from md5_number_lower(stored.visitor)
`;

function toExportedEvent({
  time,
  received,
  name,
  visitor,
  flags,
  session,
  properties,
}: ExportedRow): ExportedEvent {
  return {
    time,
    received,
    event: name,
    visitor,
    isBot: (flags & EVENT_FLAGS.bot) !== 0,
    isOwn: (flags & EVENT_FLAGS.own) !== 0,
    isPlanned: (flags & EVENT_FLAGS.unplanned) === 0,
    session: session && { ...session, start: Number(session.start) },
    properties: JSON.parse(properties) as Record<string, unknown>,
  };
}
