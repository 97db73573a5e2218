import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import {
  type BlockInfo,
  type DayBlock,
  readBlockFile,
  readBlockInfos,
  writeBlocks,
} from '@/lib/server/insights/store/day-blocks';
import { readInbox } from '@/lib/server/insights/store/inbox';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';
import {
  columnList,
  columnTypes,
  DEFINITIONS,
  EVENT_COLUMNS,
  FULL_COLUMNS,
  SESSION_COLUMNS,
} from './columns';
import { computeSessions, createEventTable } from './compute-sessions';
import type { DayFiles } from './day-files';
import { type DuckDb, type DuckDbConnection, PARQUET, readParquet } from './duckdb';
import { appendDescribed, appendEvents, loadDay, pathIfWhole } from './load-day';

/** Events that are sorted at once: with their properties, more need more memory than there is. */
const SLICE_EVENTS = 60_000;

export type PackOptions = {
  store: InsightsStore;
  files: DayFiles;
  duckdb: DuckDb;
  /** Only tests need another. */
  sliceEvents?: number;
};

/**
 * Packs a day: makes its files of its block and the events of the inbox, and replaces the sessions of the days beside it, if these are
 * packed.
 *
 * @returns false if another process has packed one of the days meanwhile. Nothing is changed then.
 * @throws ChangedDayError for the same reason.
 */
export async function packDay(day: number, options: PackOptions): Promise<boolean> {
  const { store, files, duckdb } = options;
  await mkdir(files.folder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(files.folder, 'pack-'));
  const connection = await duckdb.connect();
  try {
    return await new DayPacker(day, { ...options, connection, folder }).pack(
      await readBlockInfos(store.db, { from: day - 2, to: day + 2 }),
    );
  } finally {
    connection.close();
    await rm(folder, { recursive: true, force: true });
  }
}

class DayPacker {
  readonly #day: number;
  readonly #options: PackOptions & { connection: DuckDbConnection; folder: string };
  /** Whether the events of all visitors of the days beside this one are in memory, or only those of its own visitors. */
  #isEveryVisitorLoaded = false;

  constructor(day: number, options: PackOptions & { connection: DuckDbConnection; folder: string }) {
    this.#day = day;
    this.#options = options;
  }

  async pack(read: readonly BlockInfo[]): Promise<boolean> {
    const { store, connection, sliceEvents = SLICE_EVENTS } = this.#options;
    const day = this.#day;
    const blockOf = (other: number) => read.find((block) => block.day === other) ?? null;
    await createEventTable(connection, 'loaded');
    const packed = await this.#readEvents(blockOf(day));
    const { events, last_seq } = await this.#dropRepeated();
    const slices = Math.max(1, Math.ceil(events / sliceEvents));
    const written = [day, ...(await this.#loadNeighbours(blockOf))];
    const targets = written.map((other) => ({ day: other, block: other === day ? null : blockOf(other) }));
    for (let slice = 0; slice < slices; slice += 1) await this.#writeSlice(slice, slices, targets);
    const narrow = await Promise.all(written.map((other) => this.#join(`narrow-${other}`, slices)));
    const full = await this.#join('full', slices);
    return writeBlocks(store, {
      from: day - 2,
      to: day + 2,
      read,
      definitions: DEFINITIONS,
      packed,
      written: written.map((other, index) => ({
        day: other,
        narrow: narrow[index] ?? Buffer.alloc(0),
        all: other === day ? { events, full, last_seq } : null,
      })),
    });
  }

  /** Reads the day: as it is to the table `raw`, and as reports need it to `loaded`. Returns `seq` of the events of the inbox. */
  async #readEvents(block: BlockInfo | null): Promise<number[]> {
    const { store, connection, folder } = this.#options;
    const day = this.#day;
    await connection.query(sql`create temp table raw (${columnTypes(FULL_COLUMNS)})`);
    if (block) {
      const file = path.join(folder, 'before.parquet');
      const content = await readBlockFile(store.db, block, 'full');
      if (content) await writeFile(file, content);
      const relation = sql`(select *, file_row_number as event_number from ${readParquet([file], 'file_row_number')})`;
      await connection.query(
        sql`insert into raw select ${columnList(FULL_COLUMNS)} from ${readParquet([file])}`,
      );
      await appendDescribed(connection, 'loaded', { day, relation, events: block.events });
    }
    const packed: number[] = [];
    const names = Object.keys(FULL_COLUMNS) as Array<keyof typeof FULL_COLUMNS>;
    for await (const rows of readInbox(store.db, { day })) {
      await connection.append(
        'raw',
        Object.values(FULL_COLUMNS),
        rows.map((row) => names.map((name) => row[name])),
      );
      await appendEvents(connection, 'loaded', rows);
      packed.push(...rows.map(({ seq }) => seq));
    }
    return packed;
  }

  /** Drops events that had been packed when they arrived once more. Returns what is known of the others. */
  async #dropRepeated(): Promise<Pick<DayBlock, 'events' | 'last_seq'>> {
    const { connection } = this.#options;
    await connection.query(sql`
      create temp table repeated as
      select seq from (select seq, row_number() over (partition by key order by seq) as number from raw) where number > 1
    `);
    for (const table of ['raw', 'loaded'])
      await connection.query(sql`delete from ${sql.table(table)} where seq in (select seq from repeated)`);
    const [row] = await connection.query<Pick<DayBlock, 'events' | 'last_seq'>>(
      sql`select count(*) as events, coalesce(max(seq), 0) as last_seq from raw`,
    );
    return row ?? { events: 0, last_seq: 0 };
  }

  /**
   * Loads the events of other days that can be in the same sessions as those of the day. Returns the days whose sessions can change with them: a
   * session has one visitor, so that those of others remain as they are. A day whose files are both damaged is left as it is.
   */
  async #loadNeighbours(blockOf: (day: number) => BlockInfo | null): Promise<number[]> {
    const { store, files, connection } = this.#options;
    const day = this.#day;
    const near = [day - 1, day + 1];
    const outdated = new Set<number>();
    for (const other of near) {
      const block = blockOf(other);
      if (block && (block.definitions !== DEFINITIONS || !(await pathIfWhole(files, block, 'narrow'))))
        outdated.add(other);
    }
    this.#isEveryVisitorLoaded = outdated.size > 0;
    const ids = await connection.query<{ visitor: string }>(
      sql`select distinct visitor from raw where visitor is not null`,
    );
    const visitors = { ids: new Set(ids.map(({ visitor }) => visitor)), table: 'loaded' };
    const unreadable = new Set<number>();
    await createEventTable(connection);
    for (const other of near) {
      const far = other + (other - day);
      for (const loaded of blockOf(other) ? [other, far] : [other]) {
        const isLoaded = await loadDay(connection, {
          store,
          files,
          day: loaded,
          block: blockOf(loaded),
          visitors: this.#isEveryVisitorLoaded ? undefined : visitors,
        });
        if (!isLoaded) unreadable.add(loaded);
      }
    }
    await connection.query(sql`alter table event rename to neighbour`);
    const rows = await connection.query<{ day: number }>(sql`select distinct day from neighbour`);
    const changed = new Set(rows.map((row) => row.day));
    return near.filter(
      (other) => blockOf(other) && !unreadable.has(other) && (changed.has(other) || outdated.has(other)),
    );
  }

  /** Writes the files of the visitors of a slice. */
  async #writeSlice(
    slice: number,
    slices: number,
    written: ReadonlyArray<{ day: number; block: BlockInfo | null }>,
  ): Promise<void> {
    const { connection, files } = this.#options;
    const isInSlice = (visitor: ReturnType<typeof sql>) =>
      slices === 1 ? sql`true` : sql`coalesce(${visitor}, 0) % ${sql.lit(slices)} = ${sql.lit(slice)}`;
    await connection.query(sql`
      copy (
        select * from raw where ${isInSlice(sql`md5_number_lower(visitor)`)} order by visitor, time, seq
      ) to ${this.#file('full', slice)} ${PARQUET}
    `);
    await connection.query(sql`
      create or replace temp table event as
      select * from loaded where ${isInSlice(sql`visitor`)}
      union all by name
      select * from neighbour where ${isInSlice(sql`visitor`)}
    `);
    const relation = await computeSessions(connection);
    const columns = sql`${columnList(EVENT_COLUMNS)}, ${columnList(SESSION_COLUMNS)}`;
    for (const { day, block } of written) {
      // Those of a neighbour whose visitors were not loaded are in its file.
      const isKept = block && !this.#isEveryVisitorLoaded;
      const kept = isKept && readParquet([await files.path(block, 'narrow')], 'file_row_number');
      await connection.query(sql`
        copy (
          select ${columns} from (
            select ${columns}, seq from ${relation} as described_event where day = ${sql.lit(day)}
            ${
              kept
                ? sql`
                    union all
                    select ${columns}, file_row_number as seq from ${kept}
                    where ${isInSlice(sql`visitor`)}
                      and (visitor is null or visitor not in (select visitor from loaded where visitor is not null))
                  `
                : sql``
            }
          ) order by visitor, time, seq
        ) to ${this.#file(`narrow-${day}`, slice)} ${PARQUET}
      `);
    }
  }

  /** Returns the file that the slices make up. */
  async #join(name: string, slices: number): Promise<Buffer> {
    const { connection, folder } = this.#options;
    if (slices === 1) return readFile(path.join(folder, `${name}-0`));
    const files = Array.from({ length: slices }, (_, slice) => path.join(folder, `${name}-${slice}`));
    await connection.query(sql`copy (from ${readParquet(files)}) to ${this.#file(name, slices)} ${PARQUET}`);
    return readFile(path.join(folder, `${name}-${slices}`));
  }

  #file(name: string, slice: number) {
    return sql.lit(path.join(this.#options.folder, `${name}-${slice}`));
  }
}
