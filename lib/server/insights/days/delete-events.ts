import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { DAY_MS } from '@/lib/insights/durations';
import {
  type BlockInfo,
  type DayBlock,
  readBlockInfos,
  writeBlocks,
} from '@/lib/server/insights/store/day-blocks';
import type { StoreTables } from '@/lib/server/insights/store/store-tables';
import { DEFINITIONS } from './columns';
import { ChangedDayError } from './day-files';
import { type DuckDbConnection, PARQUET, readParquet } from './duckdb';
import type { PackOptions } from './pack-day';

/** How often days are looked for that were packed with events of the visitor meanwhile. */
const MAX_ROUNDS = 10;

/**
 * Deletes all events of a visitor. The sessions of others do not change with them. Copies of the files remain in the folders of other
 * processes until these clean them up.
 *
 * @returns the number of events.
 */
export async function deleteVisitorEvents(id: string, options: PackOptions): Promise<number> {
  const { store, files, duckdb } = options;
  await mkdir(files.folder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(files.folder, 'delete-'));
  const connection = await duckdb.connect();
  let deleted = 0;
  try {
    for (let round = 1; ; round += 1) {
      // First, so that a process that is packing them loses.
      const result = await store.db.deleteFrom('inbox').where('visitor', '=', id).executeTakeFirst();
      const found = await findDays(id, { ...options, connection });
      deleted += Number(result.numDeletedRows);
      if (found.length === 0) return deleted;
      if (round === MAX_ROUNDS) throw new Error('Days are packed all the time. Try again later.');
      for (const block of found)
        deleted += await deleteFromDay(id, block, { ...options, connection, folder });
    }
  } finally {
    connection.close();
    await rm(folder, { recursive: true, force: true });
    await files.remove(await readBlockInfos(store.db));
  }
}

/** The first day that is kept, counted from the epoch. */
export function firstRetainedDay(retentionDays: number, now = Date.now()): number {
  return Math.floor(now / DAY_MS) - retentionDays;
}

/** Deletes the events and the notes of all days before one. Returns the number of events. */
export async function deleteEventsBefore(db: Kysely<StoreTables>, day: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('store_state')
      .set(({ eb }) => ({ changes: eb('changes', '+', 1) }))
      .execute();
    const { events } = await transaction
      .selectFrom('day_block')
      .select(({ fn }) => fn.sum<number | null>('events').as('events'))
      .where('day', '<', day)
      .executeTakeFirstOrThrow();
    await transaction.deleteFrom('day_block').where('day', '<', day).execute();
    await transaction.deleteFrom('day_note').where('day', '<', day).execute();
    await transaction.deleteFrom('pack_attempt').where('day', '<', day).execute();
    const inbox = await transaction.deleteFrom('inbox').where('day', '<', day).executeTakeFirst();
    return (events ?? 0) + Number(inbox.numDeletedRows);
  });
}

type Options = PackOptions & { connection: DuckDbConnection };

/** The blocks with events of a visitor. Those of other definitions are looked at as a whole. */
async function findDays(id: string, { store, files, connection }: Options): Promise<BlockInfo[]> {
  const found: BlockInfo[] = [];
  for (const block of await readBlockInfos(store.db)) {
    const isCurrent = block.definitions === DEFINITIONS;
    try {
      const file = await files.path(block, isCurrent ? 'narrow' : 'full');
      const condition = isCurrent ? sql`visitor = md5_number_lower(${id})` : sql`visitor = ${id}`;
      const rows = await connection.query(
        sql`select 1 from ${readParquet([file])} where ${condition} limit 1`,
      );
      if (rows.length > 0) found.push(block);
    } catch (error) {
      // The next round finds it.
      if (!(error instanceof ChangedDayError)) throw error;
      found.push(block);
    }
  }
  return found;
}

/** Writes the files of a day without a visitor. Returns how many events it had; 0 if the day was packed anew meanwhile. */
async function deleteFromDay(
  id: string,
  block: BlockInfo,
  { store, files, connection, folder }: Options & { folder: string },
): Promise<number> {
  const { day, definitions } = block;
  try {
    const write = async (file: 'full' | 'narrow', visitor: ReturnType<typeof sql>) => {
      const source = readParquet([await files.path(block, file)]);
      const target = path.join(folder, file);
      const query = sql`from ${source} where visitor is distinct from ${visitor}`;
      await connection.query(sql`copy (${query}) to ${sql.lit(target)} ${PARQUET}`);
      return readFile(target);
    };
    const narrow = await write('narrow', sql`md5_number_lower(${sql.lit(id)})`);
    const full = await write('full', sql.lit(id));
    const [left = { events: 0, last_seq: 0 }] = await connection.query<
      Pick<DayBlock, 'events' | 'last_seq'>
    >(sql`
      select count(*) as events, coalesce(max(seq), 0) as last_seq from ${readParquet([path.join(folder, 'full')])}
    `);
    const written = [{ day, narrow, all: { ...left, full } }];
    const isWritten = await writeBlocks(store, {
      from: day,
      to: day,
      read: [block],
      written,
      definitions,
      packed: [],
    });
    return isWritten ? block.events - left.events : 0;
  } catch (error) {
    if (error instanceof ChangedDayError) return 0;
    throw error;
  }
}
