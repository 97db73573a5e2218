import { hash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { DAY_MS } from '@/lib/insights/durations';
import { toDay } from '@/lib/insights/period';
import {
  type BlockInfo,
  DamagedFileError,
  isWhole,
  readBlockFile,
} from '@/lib/server/insights/store/day-blocks';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { DEFINITIONS } from './columns';
import { type DuckDbConnection, PARQUET, readParquet } from './duckdb';

/** Another process may still read a file that is not needed any longer, and may be writing one. In ms. */
const KEPT_MS = 10 * 60_000;

/** Days of a merged file. */
const MERGED_DAYS = 32;

/** A file is merged when its days are this much older than the latest one: late events seldom change them then. */
const MERGED_AFTER_DAYS = 7;

/** Packed days that a file has: one, or all of those that are merged. */
export type FileOfDays = { path: string; days: readonly number[] };

/** A day was packed anew after it was looked for. */
export class ChangedDayError extends Error {
  override name = 'ChangedDayError';
}

/**
 * Copies of the files of days, in a folder that processes may share: DuckDB reads files only. What is missing is written anew, so the folder
 * may be deleted at any time.
 */
export class DayFiles {
  readonly #store: InsightsStore;
  readonly folder: string;
  /** Names of files that were compared with their blocks. */
  readonly #whole = new Set<string>();
  /** Versions of blocks with a damaged file, by day. */
  readonly #damaged = new Map<number, number>();

  constructor(store: InsightsStore, folder: string) {
    this.#store = store;
    this.folder = folder;
  }

  /**
   * Returns the path of a file.
   *
   * @throws ChangedDayError, DamagedFileError
   */
  async path(block: BlockInfo, file: 'full' | 'narrow'): Promise<string> {
    const name = `${block.day}.${block.version}.${file === 'full' ? 'full.' : ''}parquet`;
    const target = path.join(this.folder, name);
    if (existsSync(target)) {
      if (this.#whole.has(name) || isWhole(await readFile(target), block, file)) {
        this.#whole.add(name);
        return target;
      }
    }
    const content = await readBlockFile(this.#store.db, block, file).catch((error: unknown) => {
      if (error instanceof DamagedFileError) this.#noteDamage(block);
      throw error;
    });
    if (!content) throw new ChangedDayError(`The day ${block.day} was packed anew.`);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    // Also in one process, a report and the cleaning of the folder can write the same file at the same time.
    const temporary = `${target}.${randomUUID()}`;
    await writeFile(temporary, content, { mode: 0o600 });
    await rename(temporary, target);
    this.#whole.add(name);
    return target;
  }

  /** The days of which a file was found to be damaged, and that were not packed anew since then. */
  damagedDays(blocks: readonly BlockInfo[]): number[] {
    return blocks.filter(({ day, version }) => this.#damaged.get(day) === version).map(({ day }) => day);
  }

  #noteDamage({ day, version }: BlockInfo): void {
    if (this.#damaged.get(day) === version) return;
    this.#damaged.set(day, version);
    const date = toDay(day * DAY_MS);
    process.emitWarning(`A file with the events of ${date} is damaged in the insights database.`, {
      detail: 'If it is the one for reports, it is written anew. Otherwise its events are only in a backup.',
    });
  }

  /**
   * Returns the files of days that are not damaged: merged ones where there are, which may have other days, too.
   *
   * @throws ChangedDayError
   */
  async paths(wanted: readonly BlockInfo[], blocks: readonly BlockInfo[]): Promise<FileOfDays[]> {
    const isWanted = new Set(wanted.map(({ day }) => day));
    const found: FileOfDays[] = [];
    const merged = new Set<number>();
    for (const group of groupBlocks(blocks)) {
      const days = group.map(({ day }) => day);
      const file = this.#mergedPath(group);
      if (!days.some((day) => isWanted.has(day)) || !existsSync(file)) continue;
      found.push({ path: file, days });
      for (const day of days) merged.add(day);
    }
    for (const block of wanted.filter(({ day }) => !merged.has(day))) {
      try {
        found.push({ path: await this.path(block, 'narrow'), days: [block.day] });
      } catch (error) {
        if (!(error instanceof DamagedFileError)) throw error;
      }
    }
    return found;
  }

  /** Merges the files of older days: most of the time of a query of many small files is that of opening them. */
  async merge(duckdb: DuckDbConnection, blocks: readonly BlockInfo[]): Promise<void> {
    for (const group of groupBlocks(blocks)) {
      const target = this.#mergedPath(group);
      if (existsSync(target)) continue;
      const files = await this.paths(group, group);
      if (files.length < group.length) continue;
      const temporary = `${target}.${process.pid}`;
      await duckdb.query(
        sql`copy (from ${readParquet(files.map((file) => file.path))}) to ${sql.lit(temporary)} ${PARQUET}`,
      );
      await rename(temporary, target);
    }
  }

  #mergedPath(group: readonly BlockInfo[]): string {
    const state = hash(
      'sha256',
      JSON.stringify(group.map(({ day, version }) => [day, version])),
      'base64url',
    );
    return path.join(this.folder, `${group[0]?.day}-${group.at(-1)?.day}.${state.slice(0, 16)}.parquet`);
  }

  /** Deletes files that are of no block, those of days that are merged, and those of exports, unless they were written a moment ago. */
  async clean(blocks: readonly BlockInfo[]): Promise<void> {
    await this.remove(blocks, KEPT_MS);
  }

  /** The same at once: a process that reads them looks for others. */
  async remove(blocks: readonly BlockInfo[], keptMs = 0): Promise<void> {
    const files = await this.paths(blocks, blocks);
    const current = new Set(files.map((file) => path.basename(file.path)));
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names.filter((entry) => entry.includes('.parquet') && !current.has(entry))) {
      const file = path.join(this.folder, name);
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (Date.now() - mtimeMs >= keptMs) await rm(file, { force: true });
    }
  }
}

/** Days whose files are merged. */
function groupBlocks(blocks: readonly BlockInfo[]): BlockInfo[][] {
  const latest = Math.max(...blocks.map(({ day }) => day));
  const groups = new Map<number, BlockInfo[]>();
  for (const block of blocks) {
    const number = Math.floor(block.day / MERGED_DAYS);
    if ((number + 1) * MERGED_DAYS + MERGED_AFTER_DAYS > latest) continue;
    const group = groups.get(number) ?? [];
    group.push(block);
    groups.set(number, group);
  }
  return [...groups.values()].filter((group) =>
    group.every(({ definitions }) => definitions === DEFINITIONS),
  );
}
