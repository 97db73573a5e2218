import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { DAY_MS } from '@/lib/insights/durations';
import { toDay } from '@/lib/insights/period';
import { ChangedDayError } from '@/lib/server/insights/days/day-files';
import { type DuckDbConnection, readParquet } from '@/lib/server/insights/days/duckdb';
import { packDay } from '@/lib/server/insights/days/pack-day';
import { PACK_AFTER_MS } from '@/lib/server/insights/days/pack-due-days';
import type { ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { readBlockInfos } from '@/lib/server/insights/store/day-blocks';
import { insertInboxEvents, readInboxKeys } from '@/lib/server/insights/store/inbox';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { hasOldTables, type OldStore } from './open-old-store';
import { type OldVisits, readOldDays, readOldEvents, readOldKeys, readOldVisits } from './read-old-events';

/** How often a day is packed that others change meanwhile. */
const MAX_ATTEMPTS = 10;

/** Days of a report: its time is limited. */
const DAYS_AT_ONCE = 60;

export type MoveOptions = {
  old: OldStore;
  store: InsightsStore;
  reader: ReportReader;
  /** Epoch milliseconds. */
  now: number;
  /** Called with the number of events so far, of moved ones and then of compared ones. */
  onProgress?: (step: 'move' | 'compare', events: number) => void;
};

/** A day in both stores. */
export type ComparedDay = {
  day: number;
  /** Of version 0.2.0. */
  events: number;
  /** Those of them that were not moved. */
  missing: number;
  /** Visits that began on the day, by version 0.2.0 and by this one. */
  oldVisits: number;
  visits: number;
  /** Why these may differ; null if they must not. */
  doubt: string | null;
};

/**
 * Moves the events of version 0.2.0 day by day, and compares them with what is stored then. What an earlier run has moved is recognized: an event
 * has the same key each time.
 */
export async function moveEvents(options: MoveOptions): Promise<ComparedDay[]> {
  const { old, store, onProgress } = options;
  await copyState(options);
  const days = await readOldDays(old);
  let done = 0;
  for (const { day, events } of days) {
    const stored = await countStored(store, day);
    if (stored.packed + stored.waiting < events || (await countMissing(day, options)) > 0)
      await storeDay(day, options);
    await packIfOver(day, options);
    done += events;
    onProgress?.('move', done);
  }
  return compareDays(options);
}

export function hasSameVisits({ oldVisits, visits, doubt }: ComparedDay): boolean {
  return doubt !== null || oldVisits === visits;
}

/** Stores that all events were moved. */
export async function markAsMoved({ db }: InsightsStore, now: number): Promise<void> {
  await db.updateTable('store_state').set({ moved_at: now }).execute();
}

/** Whether the database has events of version 0.2.0 that were not all moved. */
export async function hasUnmovedEvents({ db }: InsightsStore, url: string): Promise<boolean> {
  const { moved_at } = await db.selectFrom('store_state').select('moved_at').executeTakeFirstOrThrow();
  return moved_at === null && (await hasOldTables(db, url));
}

/** The new tables also take over which clock was believed, before which nothing is deleted by date, and whether the events are made up. */
async function copyState({ old, store }: MoveOptions): Promise<void> {
  const { is_demo, clock } = await old.db
    .selectFrom('roll_up')
    .select(['is_demo', 'clock'])
    .executeTakeFirstOrThrow();
  const state = store.db.updateTable('store_state');
  if (is_demo === 1) await state.set({ is_demo }).execute();
  await state.set({ clock }).where('clock', 'is', null).execute();
}

async function storeDay(day: number, { old, store }: MoveOptions): Promise<void> {
  for await (const rows of readOldEvents(old, day))
    await store.db.transaction().execute((transaction) => insertInboxEvents(transaction, rows));
}

/** Packs the events that wait, also those of an earlier run, so that those of one day at most are in the inbox, besides those of the latest days. */
async function packIfOver(day: number, { store, reader, now }: MoveOptions): Promise<void> {
  const { waiting } = await countStored(store, day);
  if (waiting === 0 || day * DAY_MS + PACK_AFTER_MS > now) return;
  const { files, duckdb } = reader;
  await retryWhileChanged(async () => {
    if (!(await packDay(day, { store, files, duckdb })))
      throw new ChangedDayError(`The day ${day} was packed meanwhile.`);
  });
}

async function compareDays(options: MoveOptions): Promise<ComparedDay[]> {
  const { old, store, onProgress } = options;
  const oldVisits = await readOldVisits(old);
  const compared: Array<Omit<ComparedDay, 'visits'>> = [];
  const changed = new Set<number>();
  let done = 0;
  for (const { day, events } of await readOldDays(old)) {
    let missing = await countMissing(day, options);
    if (missing > 0) {
      // Version 0.2.0 has stored them with a lower key meanwhile.
      await storeDay(day, options);
      await packIfOver(day, options);
      missing = await countMissing(day, options);
    }
    const stored = await countStored(store, day);
    if (stored.packed + stored.waiting > events)
      for (const near of [day - 1, day, day + 1]) changed.add(near);
    const { visits, doubt }: OldVisits = oldVisits.get(day) ?? { visits: 0, doubt: null };
    compared.push({ day, events, missing, oldVisits: visits, doubt });
    done += events;
    onProgress?.('compare', done);
  }
  const visits = await readVisits(options, compared);
  return compared.map(({ doubt, ...day }) => ({
    ...day,
    visits: visits.get(day.day) ?? 0,
    doubt: doubt ?? (changed.has(day.day) ? 'others were stored since' : null),
  }));
}

/** Visits by day. */
async function readVisits(
  { reader }: MoveOptions,
  days: ReadonlyArray<{ day: number }>,
): Promise<ReadonlyMap<number, number>> {
  const visits = new Map<number, number>();
  for (let start = 0; start < days.length; start += DAYS_AT_ONCE) {
    const part = days.slice(start, start + DAYS_AT_ONCE);
    const [from, to] = [part[0]?.day ?? 0, part.at(-1)?.day ?? 0];
    const range = { from: toDate(from), to: toDate(to) };
    for (const { time, sessions } of await reader.series({ range, filters: {} }, 'day'))
      visits.set(time / DAY_MS, sessions);
  }
  return visits;
}

/** Events of the block of a day, and of the inbox. These can be in the block, too. */
async function countStored({ db }: InsightsStore, day: number): Promise<{ packed: number; waiting: number }> {
  const [block] = await readBlockInfos(db, { from: day, to: day });
  const { waiting } = await db
    .selectFrom('inbox')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return { packed: block?.events ?? 0, waiting };
}

/** Counts the events of a day that were not moved, by their keys. */
async function countMissing(day: number, options: MoveOptions): Promise<number> {
  const connection = await options.reader.duckdb.connect();
  try {
    return await retryWhileChanged(() => countMissingOnce(day, connection, options));
  } finally {
    connection.close();
  }
}

async function countMissingOnce(
  day: number,
  connection: DuckDbConnection,
  { old, store, reader }: MoveOptions,
): Promise<number> {
  const append = async (table: string, chunks: AsyncIterable<readonly string[]>) => {
    await connection.query(sql`create or replace temp table ${sql.table(table)} (key varchar)`);
    for await (const keys of chunks)
      await connection.append(
        table,
        ['VARCHAR'],
        keys.map((key) => [key]),
      );
  };
  // First, since an event of the inbox can be packed meanwhile.
  await append('stored_key', readInboxKeys(store.db, day));
  const [block] = await readBlockInfos(store.db, { from: day, to: day });
  if (block) {
    const file = await reader.files.path(block, 'full');
    await connection.query(sql`insert into stored_key select key from ${readParquet([file])}`);
    await rm(file, { force: true });
  }
  await append('old_key', readOldKeys(old, day));
  const [row] = await connection.query<{ missing: number }>(
    sql`select count(*) as missing from old_key anti join stored_key using (key)`,
  );
  return row?.missing ?? 0;
}

async function retryWhileChanged<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ChangedDayError) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

function toDate(day: number): string {
  return toDay(day * DAY_MS);
}
