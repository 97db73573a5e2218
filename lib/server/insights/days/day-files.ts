import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BlockInfo, readBlockFile } from '@/lib/server/insights/store/day-blocks';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';

/** Another process may still read a file that is not needed any longer, and may be writing one. In ms. */
const KEPT_MS = 10 * 60_000;

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

  constructor(store: InsightsStore, folder: string) {
    this.#store = store;
    this.folder = folder;
  }

  /**
   * Returns the path of a file.
   *
   * @throws ChangedDayError
   */
  async path(block: Pick<BlockInfo, 'day' | 'version'>, file: 'full' | 'narrow'): Promise<string> {
    const name = `${block.day}.${block.version}.${file === 'full' ? 'full.' : ''}parquet`;
    const target = path.join(this.folder, name);
    if (existsSync(target)) return target;
    const content = await readBlockFile(this.#store.db, block, file);
    if (!content) throw new ChangedDayError(`The day ${block.day} was packed anew.`);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const temporary = `${target}.${process.pid}`;
    await writeFile(temporary, content, { mode: 0o600 });
    await rename(temporary, target);
    return target;
  }

  /** Deletes files that are of no block, and those of exports. */
  async clean(blocks: readonly BlockInfo[]): Promise<void> {
    const current = new Set(blocks.map(({ day, version }) => `${day}.${version}.parquet`));
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names.filter((entry) => entry.includes('.parquet') && !current.has(entry))) {
      const file = path.join(this.folder, name);
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (Date.now() - mtimeMs > KEPT_MS) await rm(file, { force: true });
    }
  }
}
