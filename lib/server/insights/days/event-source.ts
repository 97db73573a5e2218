import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '@/lib/insights/durations';
import type { TimeZone } from '@/lib/insights/time-zone';
import { type BlockInfo, readBlockInfos } from '@/lib/server/insights/store/day-blocks';
import { type InboxDay, readInbox, readInboxDays } from '@/lib/server/insights/store/inbox';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { columnList, DEFINITIONS, EVENT_COLUMNS, SESSION_COLUMNS } from './columns';
import { computeSessions, createEventTable } from './compute-sessions';
import { ChangedDayError, type DayFiles } from './day-files';
import { type DuckDbConnection, readParquet } from './duckdb';
import { appendEvents, loadDay } from './load-day';
import { localDayOf, type TimeSpan } from './local-time';

/** How often what is read is looked for anew if days are packed meanwhile. */
const MAX_ATTEMPTS = 5;

/** What is stored: which days have which blocks, and what is in the inbox. */
type StoreContent = { blocks: readonly BlockInfo[]; inbox: readonly InboxDay[] };

/** Events of a day of the inbox that are in the table `inbox_event`. */
type LoadedDay = InboxDay & { last: number };

export type EventSourceOptions = {
  store: InsightsStore;
  files: DayFiles;
  duckdb: DuckDbConnection;
  /** That of reports. What is stored has days of UTC. */
  zone: TimeZone;
};

/**
 * The events of all days for reports: of the files of packed days, and of the inbox. The days that are not packed, and those beside them, are in
 * memory, in the table `fresh_event`: their sessions are computed together, and anew when events have arrived.
 */
export class EventSource {
  readonly #options: EventSourceOptions;
  readonly #loaded = new Map<number, LoadedDay>();
  #content: StoreContent = { blocks: [], inbox: [] };
  /** The days in `fresh_event`. */
  #fresh: ReadonlySet<number> = new Set();
  #isPrepared = false;
  #firstDay: number | null = null;

  constructor(options: EventSourceOptions) {
    this.#options = options;
  }

  /** Days with late events, which count when they are packed. */
  get waiting(): readonly InboxDay[] {
    return this.#content.inbox.filter(({ day }) => this.#blockOf(day));
  }

  /** Days that other definitions have made, which do not count until they are packed anew. */
  get outdated(): readonly BlockInfo[] {
    return this.#content.blocks.filter(
      ({ day, definitions }) => definitions !== DEFINITIONS && !this.#fresh.has(day),
    );
  }

  /** Days with a damaged file, as far as it was needed. */
  get damaged(): readonly number[] {
    return this.#options.files.damagedDays(this.#content.blocks);
  }

  get zone(): TimeZone {
    return this.#options.zone;
  }

  /** The first local day with events; null without any. */
  get firstDay(): number | null {
    return this.#firstDay;
  }

  /** Local days before and after one that its sessions can reach: two if the one beside it can have 23 hours. */
  get sessionDays(): number {
    return this.zone.isUtc ? 1 : 2;
  }

  /** Local days of which not all events can be read now. */
  get unreadable(): ReadonlySet<number> {
    const days = [...this.damaged, ...this.outdated.map(({ day }) => day)];
    return new Set(days.flatMap((day) => this.localDays(day)));
  }

  /** Looks for what has arrived or was packed. */
  async refresh(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#refresh();
        return;
      } catch (error) {
        this.#isPrepared = false;
        if (!(error instanceof ChangedDayError) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  /** The events of local days, both included, as `between`, but `day` is the local one. */
  async ofDays(from: number, to: number): Promise<RawBuilder<unknown>> {
    if (this.zone.isUtc) return this.between(from, to);
    const { start, end } = this.#timesOf(from, to);
    const events = await this.between(Math.floor(start / DAY_MS), Math.floor((end - 1) / DAY_MS));
    const day = localDayOf(this.zone, { start, end }, sql`time`);
    return sql`(
      select * replace (cast(${day} as integer) as day) from ${events}
      where time >= ${sql.lit(start)} and time < ${sql.lit(end)}
    )`;
  }

  /** The local days of a day of UTC. */
  localDays(day: number): number[] {
    const first = Math.floor(this.zone.toLocal(day * DAY_MS) / DAY_MS);
    const last = Math.floor(this.zone.toLocal((day + 1) * DAY_MS - 1) / DAY_MS);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  }

  /** The events of days of UTC, both included, with `EVENT_COLUMNS` and `SESSION_COLUMNS`. */
  async between(from: number, to: number): Promise<RawBuilder<unknown>> {
    const { blocks } = this.#content;
    const isIn = (day: number) => day >= from && day <= to && !this.#fresh.has(day);
    const wanted = blocks.filter(({ day, definitions }) => isIn(day) && definitions === DEFINITIONS);
    const columns = sql`${columnList(EVENT_COLUMNS)}, ${columnList(SESSION_COLUMNS)}`;
    const isInRange = sql`day >= ${sql.lit(from)} and day <= ${sql.lit(to)}`;
    const fresh = sql`select ${columns} from fresh_event where ${isInRange}`;
    if (wanted.length === 0) return sql`(${fresh})`;
    const files = await this.#options.files.paths(wanted, blocks);
    if (files.length === 0) return sql`(${fresh})`;
    const others = files.flatMap(({ days }) => days.filter((day) => !isIn(day)));
    const isFresh = others.filter((day) => this.#fresh.has(day)).map((day) => sql.lit(day));
    const packed = sql`
      select ${columns} from ${readParquet(files.map((file) => file.path))}
      where ${others.length === 0 ? sql`true` : isInRange}
        and ${isFresh.length === 0 ? sql`true` : sql`day not in (${sql.join(isFresh)})`}
    `;
    const hasFresh = [...this.#fresh].some((day) => day >= from && day <= to);
    return hasFresh ? sql`(${packed} union all ${fresh})` : sql`(${packed})`;
  }

  /** Tells two states of what is stored of the local days before one apart. */
  stateBefore(day: number): string {
    const { blocks, inbox } = this.#content;
    const { start } = this.#timesOf(day, day);
    const isBefore = ({ day: other }: { day: number }) => other * DAY_MS < start;
    const packed = blocks.filter(isBefore).map(({ day: other, version }) => [other, version]);
    return JSON.stringify([day, packed, inbox.filter(isBefore)]);
  }

  /** The number of packed events of local days, both included, and of what else is packed with them. */
  countPacked(from: number, to: number): number {
    const { start, end } = this.#timesOf(from, to);
    const blocks = this.#content.blocks.filter(({ day }) => (day + 1) * DAY_MS > start && day * DAY_MS < end);
    return blocks.reduce((sum, { events }) => sum + events, 0);
  }

  /** All days of UTC with events, and their blocks. */
  days(): Array<{ day: number; block: BlockInfo | null }> {
    const { blocks, inbox } = this.#content;
    const days = new Set([...blocks, ...inbox].map(({ day }) => day));
    return [...days].sort((a, b) => a - b).map((day) => ({ day, block: this.#blockOf(day) }));
  }

  /** What of the inbox belongs to a day of UTC. */
  inboxOf(day: number): InboxDay | null {
    return this.#content.inbox.find((entry) => entry.day === day) ?? null;
  }

  /** The times of local days, both included. */
  #timesOf(from: number, to: number): TimeSpan {
    return { start: this.zone.fromLocal(from * DAY_MS), end: this.zone.fromLocal((to + 1) * DAY_MS) };
  }

  #blockOf(day: number): BlockInfo | null {
    return this.#content.blocks.find((block) => block.day === day) ?? null;
  }

  async #refresh(): Promise<void> {
    const { store, duckdb } = this.#options;
    if (!this.#isPrepared) {
      this.#loaded.clear();
      await createEventTable(duckdb, 'inbox_event');
    }
    const before = this.#content;
    this.#content = await store.db
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute(async (db) => ({ blocks: await readBlockInfos(db), inbox: await readInboxDays(db) }));
    const isChanged = JSON.stringify(before) !== JSON.stringify(this.#content);
    if (this.#isPrepared && !isChanged) return;
    await this.#loadInbox();
    await this.#computeFresh();
    this.#firstDay = await this.#findFirstDay();
    this.#isPrepared = true;
  }

  async #findFirstDay(): Promise<number | null> {
    const day = this.days()[0]?.day ?? null;
    if (day === null || this.zone.isUtc) return day;
    // On which of its local days they happened, only the events say.
    const events = await this.between(day, day);
    const [row] = await this.#options.duckdb.query(
      sql<{ first: number | null }>`select min(time) as first from ${events}`,
    );
    return Math.floor(this.zone.toLocal(row?.first ?? day * DAY_MS) / DAY_MS);
  }

  /** Reads the events that have arrived on days that are not packed. */
  async #loadInbox(): Promise<void> {
    const unpacked = new Map(
      this.#content.inbox.filter(({ day }) => !this.#blockOf(day)).map((day) => [day.day, day]),
    );
    for (const day of this.#loaded.keys()) {
      if (!unpacked.has(day)) await this.#forget(day);
    }
    for (const [day, present] of unpacked) {
      const isSame = ({ events, sum }: InboxDay) => events === present.events && sum === present.sum;
      let loaded = this.#loaded.get(day) ?? { day, events: 0, sum: 0, last: 0 };
      if (isSame(loaded)) continue;
      loaded = await this.#append(loaded);
      if (isSame(loaded)) continue;
      // Some were deleted, or were stored by a transaction that took longer than later ones, or have arrived just now.
      await this.#forget(day);
      await this.#append({ day, events: 0, sum: 0, last: 0 });
    }
  }

  async #append({ day, ...before }: LoadedDay): Promise<LoadedDay> {
    const loaded = { day, ...before };
    for await (const rows of readInbox(this.#options.store.db, { day, after: loaded.last })) {
      await appendEvents(this.#options.duckdb, 'inbox_event', rows);
      loaded.events += rows.length;
      for (const { seq } of rows) loaded.sum += seq;
      loaded.last = rows.at(-1)?.seq ?? loaded.last;
    }
    this.#loaded.set(day, loaded);
    return loaded;
  }

  async #forget(day: number): Promise<void> {
    this.#loaded.delete(day);
    await this.#options.duckdb.query(sql`delete from inbox_event where day = ${sql.lit(day)}`);
  }

  async #computeFresh(): Promise<void> {
    const { duckdb, store, files } = this.#options;
    const unpacked = [...this.#loaded.keys()];
    const fresh = new Set(unpacked.flatMap((day) => [day - 1, day, day + 1]));
    const beside = new Set([...fresh].flatMap((day) => [day - 1, day, day + 1]));
    await duckdb.query(sql`create or replace temp table event as from inbox_event`);
    for (const day of beside) {
      const block = this.#blockOf(day);
      if (block) await loadDay(duckdb, { store, files, day, block });
    }
    const relation = await computeSessions(duckdb);
    const days =
      fresh.size === 0 ? sql`false` : sql`day in (${sql.join([...fresh].map((day) => sql.lit(day)))})`;
    await duckdb.query(
      sql`create or replace temp table fresh_event as select * exclude (seq) from ${relation} where ${days}`,
    );
    this.#fresh = fresh;
  }
}
