import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Kysely, Selectable } from 'kysely';
import type { InsightsStore } from './open-insights-store';
import type { StoreTables } from './store-tables';

export type DayBlock = Selectable<StoreTables['day_block']>;

/** A block without its files. */
export type BlockInfo = Omit<DayBlock, 'full' | 'narrow' | 'last_seq'>;

/** What packing a day has made. */
export type PackedDays = {
  /** All blocks that were read, and that there was none on the other days between `from` and `to`. */
  from: number;
  to: number;
  read: readonly BlockInfo[];
  /** Files of days. Of those whose events are the same, `all` is null. */
  written: ReadonlyArray<
    Pick<DayBlock, 'day' | 'narrow'> & { all: Pick<DayBlock, 'events' | 'full' | 'last_seq'> | null }
  >;
  definitions: number;
  /** `seq` of the events of the inbox that are in the files. */
  packed: readonly number[];
};

/** The limit of `randomInt`. */
const MAX_VERSION = 2 ** 48 - 1;

/** Rows of the inbox that a statement deletes. */
const DELETE_AT_ONCE = 10_000;

/** The blocks of some days, or of all, in order. */
export async function readBlockInfos(
  db: Kysely<StoreTables>,
  range?: { from: number; to: number },
): Promise<BlockInfo[]> {
  const blocks = db
    .selectFrom('day_block')
    .select(['day', 'version', 'events', 'definitions', 'full_crc', 'narrow_crc'])
    .orderBy('day');
  return (range ? blocks.where('day', '>=', range.from).where('day', '<=', range.to) : blocks).execute();
}

/** The highest `seq` of all events that are stored. */
export async function readLastSeq(db: Kysely<StoreTables>): Promise<number> {
  const inbox = db.selectFrom('inbox').select(({ fn }) => fn.max('seq').as('last'));
  const blocks = db.selectFrom('day_block').select(({ fn }) => fn.max('last_seq').as('last'));
  const rows = await inbox.unionAll(blocks).execute();
  return Math.max(0, ...rows.map(({ last }) => last ?? 0));
}

/** A file is not as it was written. */
export class DamagedFileError extends Error {
  override name = 'DamagedFileError';
}

/** Whether this is the content of a file of a day. */
export function isWhole(content: Buffer, block: BlockInfo, file: 'full' | 'narrow'): boolean {
  return crc32(content) === block[`${file}_crc`];
}

/**
 * Reads one of the files of a day; null if the block has changed.
 *
 * @throws DamagedFileError
 */
export async function readBlockFile(
  db: Kysely<StoreTables>,
  info: BlockInfo,
  file: 'full' | 'narrow',
): Promise<Buffer | null> {
  const block = await db
    .selectFrom('day_block')
    .select(file)
    .where('day', '=', info.day)
    .where('version', '=', info.version)
    .executeTakeFirst();
  if (!block) return null;
  // libsql returns an `ArrayBuffer`.
  const content = Buffer.from((block as Record<typeof file, Buffer>)[file]);
  if (!isWhole(content, info, file)) throw new DamagedFileError(`A file of the day ${info.day} is damaged.`);
  return content;
}

/**
 * Replaces blocks, and deletes the events of the inbox that are in them: both or nothing.
 *
 * @returns false if nothing was changed, because another process has changed what was read.
 */
export async function writeBlocks({ db, numbers }: InsightsStore, packed: PackedDays): Promise<boolean> {
  try {
    await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('store_state')
        .set(({ eb }) => ({ changes: eb('changes', '+', 1) }))
        .execute();
      const present = await readBlockInfos(transaction, packed);
      if (describe(present) !== describe(packed.read)) throw new LostRaceError();
      for (const { day, narrow, all } of packed.written) {
        const columns = {
          version: randomInt(MAX_VERSION),
          definitions: packed.definitions,
          narrow,
          narrow_crc: crc32(narrow),
        };
        if (present.some((block) => block.day === day)) {
          const changed = { ...columns, ...(all && { ...all, full_crc: crc32(all.full) }) };
          await transaction.updateTable('day_block').set(changed).where('day', '=', day).execute();
        } else if (all) {
          await transaction
            .insertInto('day_block')
            .values({ day, ...columns, ...all, full_crc: crc32(all.full) })
            .execute();
        }
      }
      let deleted = 0;
      for (let start = 0; start < packed.packed.length; start += DELETE_AT_ONCE) {
        const given = numbers(packed.packed.slice(start, start + DELETE_AT_ONCE));
        const days = packed.written.map(({ day }) => day);
        const result = await transaction
          .deleteFrom('inbox')
          .where('day', 'in', days)
          .where('seq', 'in', given)
          .executeTakeFirst();
        deleted += Number(result.numDeletedRows);
      }
      // Some of them were deleted with their visitor.
      if (deleted !== packed.packed.length) throw new LostRaceError();
    });
    return true;
  } catch (error) {
    if (error instanceof LostRaceError) return false;
    throw error;
  }
}

/** Another process was faster. */
class LostRaceError extends Error {}

function describe(blocks: readonly BlockInfo[]): string {
  return JSON.stringify(blocks.map(({ day, version }) => [day, version]));
}
