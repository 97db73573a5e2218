import { type RawBuilder, sql } from 'kysely';
import { type BlockInfo, DamagedFileError } from '@/lib/server/insights/store/day-blocks';
import { type InboxEvent, readInbox } from '@/lib/server/insights/store/inbox';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';
import {
  columnList,
  columnTypes,
  DEFINITIONS,
  DESCRIBED_COLUMNS,
  describeEvent,
  EVENT_COLUMNS,
} from './columns';
import type { DayFiles } from './day-files';
import { type DuckDbConnection, readParquet } from './duckdb';

/** Events of a file that are described at once. */
const DESCRIBED_AT_ONCE = 5_000;

/** Appends events to a table with `EVENT_COLUMNS` and `seq`. */
export async function appendEvents(
  duckdb: DuckDbConnection,
  table: string,
  events: ReadonlyArray<Omit<InboxEvent, 'key' | 'received'>>,
): Promise<void> {
  await duckdb.query(sql`create temp table if not exists described (${columnTypes(DESCRIBED_COLUMNS)})`);
  await duckdb.append('described', Object.values(DESCRIBED_COLUMNS), events.map(describeEvent));
  await duckdb.query(sql`
    insert into ${sql.table(table)} (${columnList({ ...EVENT_COLUMNS, seq: 'BIGINT' })})
    select ${columnList({ ...EVENT_COLUMNS, seq: 'BIGINT' })}
    from (select * replace (md5_number_lower(visitor) as visitor) from described)
  `);
  await duckdb.query(sql`truncate described`);
}

/** Appends the events of a relation with `FULL_COLUMNS`, some at a time. `event_number` must count them. */
export async function appendDescribed(
  duckdb: DuckDbConnection,
  table: string,
  { day, relation, events }: { day: number; relation: RawBuilder<unknown>; events: number },
): Promise<void> {
  for (let start = 0; start < events; start += DESCRIBED_AT_ONCE) {
    const rows = await duckdb.query<Omit<InboxEvent, 'day' | 'key' | 'received'>>(sql`
      select seq, time, flags, visitor, name, properties from ${relation}
      where event_number >= ${sql.lit(start)} and event_number < ${sql.lit(start + DESCRIBED_AT_ONCE)}
    `);
    await appendEvents(
      duckdb,
      table,
      rows.map((row) => ({ ...row, day })),
    );
  }
}

/** The visitors whose events are loaded: by `distinct_id`, and by `visitor` in the rows of a table. */
export type LoadedVisitors = { ids: ReadonlySet<string>; table: string };

export type LoadedDay = {
  store: InsightsStore;
  files: DayFiles;
  day: number;
  block: BlockInfo | null;
  /** Without it, all. */
  visitors?: LoadedVisitors | undefined;
};

/**
 * Appends the events of a day to the table `event`: those of its block, or if it has none, those of the inbox. If the file with the columns of
 * reports is damaged or has other definitions, they are made of the other file, of which it always appends the events of all visitors.
 *
 * @returns false if that is damaged, too.
 */
export async function loadDay(
  duckdb: DuckDbConnection,
  { store, files, day, block, visitors }: LoadedDay,
): Promise<boolean> {
  if (!block) {
    for await (const rows of readInbox(store.db, { day })) {
      const wanted = visitors ? rows.filter(({ visitor }) => visitors.ids.has(visitor ?? '')) : rows;
      await appendEvents(duckdb, 'event', wanted);
    }
    return true;
  }
  const narrow = block.definitions === DEFINITIONS ? await pathIfWhole(files, block, 'narrow') : null;
  if (narrow !== null) {
    const isWanted = visitors
      ? sql`where visitor in (select visitor from ${sql.table(visitors.table)})`
      : sql``;
    await duckdb.query(sql`
      insert into event by name
      select ${columnList(EVENT_COLUMNS)}, file_row_number as seq from ${readParquet([narrow], 'file_row_number')} ${isWanted}
    `);
    return true;
  }
  const full = await pathIfWhole(files, block, 'full');
  if (full === null) return false;
  const relation = sql`(select *, file_row_number as event_number from ${readParquet([full], 'file_row_number')})`;
  await appendDescribed(duckdb, 'event', { day, relation, events: block.events });
  return true;
}
/** The path of a file of a day; null if it is damaged. */
export async function pathIfWhole(
  files: DayFiles,
  block: BlockInfo,
  file: 'full' | 'narrow',
): Promise<string | null> {
  try {
    return await files.path(block, file);
  } catch (error) {
    if (error instanceof DamagedFileError) return null;
    throw error;
  }
}
