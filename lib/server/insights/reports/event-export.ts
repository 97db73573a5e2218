import { sql } from 'kysely';
import { DAY_MS } from '@/lib/insights/durations';
import type {
  ExportCursor,
  ExportedEvent,
  ExportedSession,
  ExportPage,
} from '@/lib/insights/insights-reader';
import type { DayRange } from '@/lib/insights/period';
import { columnList, columnTypes, FULL_COLUMNS } from '@/lib/server/insights/days/columns';
import type { DayFiles } from '@/lib/server/insights/days/day-files';
import { readParquet } from '@/lib/server/insights/days/duckdb';
import { pathIfWhole } from '@/lib/server/insights/days/load-day';
import { EVENT_FLAGS, NOT_COUNTED } from '@/lib/server/insights/event-flags';
import { type BlockInfo, readLastSeq } from '@/lib/server/insights/store/day-blocks';
import { type InboxEvent, readInbox } from '@/lib/server/insights/store/inbox';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { type ReportContext, runReport, toDays } from './report-query';

/** Characters of the properties of a page of an export, about. */
const MAX_PAGE_LENGTH = 1_000_000;

/** Events that are read at once: each has up to 16,384 characters. */
const READ_AT_ONCE = 100;

type ExportedRow = Pick<
  InboxEvent,
  'time' | 'received' | 'name' | 'visitor' | 'flags' | 'properties' | 'seq'
> & { session: ExportedSession | null };

/**
 * Reads all events of a range with their properties, but those of damaged files, in the order of their times, and of their arrival if these are the same. The day that is
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
    range: DayRange,
    { after, limit }: { after: ExportCursor | null; limit: number },
  ): Promise<ExportPage> {
    const { store, source } = this.#context;
    const { from, to } = toDays(range);
    const lastBlock = after?.lastBlock ?? (await readLastSeq(store.db));
    const events: ExportedEvent[] = [];
    let length = 0;
    let end: ExportCursor = after ?? { time: from * DAY_MS, key: -1, lastBlock };
    const first = Math.floor(end.time / DAY_MS);
    for (const { day, block } of source.days().filter((entry) => entry.day >= first && entry.day <= to)) {
      await this.#load(day, block);
      for (let rows: ExportedRow[]; ; ) {
        const size = Math.min(READ_AT_ONCE, limit - events.length);
        rows = await this.#read(end, size);
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
  #read({ time, key, lastBlock }: ExportCursor, limit: number): Promise<ExportedRow[]> {
    return runReport<ExportedRow>(
      this.#context,
      sql`
        select time, received, name, visitor, flags, properties, seq, session from exported_event
        where seq <= ${sql.lit(lastBlock)}
          and (time > ${sql.lit(time)} or (time = ${sql.lit(time)} and seq > ${sql.lit(key)}))
        order by time, seq limit ${sql.lit(limit)}
      `,
    );
  }

  async #load(day: number, block: BlockInfo | null): Promise<void> {
    const { store, files, duckdb, source } = this.#context;
    const state = JSON.stringify([day, block?.version, source.inboxOf(day)]);
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
        select distinct time, visitor, {start: session_start, channel: channel, source: source, device: device} as session
        from ${events} where session_start is not null
      ) as of_event
        on of_event.time = stored.time and of_event.visitor = md5_number_lower(stored.visitor)
          and stored.flags & ${sql.lit(NOT_COUNTED)} = 0
      order by stored.time, stored.seq
    `);
    this.#loaded = state;
  }

  async #forget(): Promise<void> {
    this.#loaded = null;
    await this.#context.duckdb.query(sql`drop table if exists exported_event`);
  }
}

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
