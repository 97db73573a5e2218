import { isCatalogBusy } from '@/lib/catalog/catalog-busy-error';
import type { Metrics } from '@/lib/insights/definitions';
import {
  type Breakdown,
  type HandOffFunnel,
  InsightsBusyError,
  type InsightsReader,
  type InsightsStatus,
  type SeriesPoint,
  type VitalsRow,
} from '@/lib/insights/insights-reader';
import { BoundedQueue, type QueueLimits } from '@/lib/server/catalog/bounded-queue';
import { identifyFile } from '@/lib/server/catalog/sqlite/database-files';
import { QueryProcess } from '@/lib/server/catalog/sqlite/query-process';
import { InsightsUnavailableError } from '@/lib/server/insights/writer/event-sink';

const ENTRY = 'lib/server/insights/sqlite/query-entry.cjs';

/** What the process runs: a method of the reader. */
export type InsightsQuery = {
  [Method in keyof InsightsReader]: {
    method: Method;
    args: Readonly<Parameters<InsightsReader[Method]>>;
  };
}[keyof InsightsReader];

export type SqliteInsightsReaderOptions = {
  limits: QueueLimits;
  /** Only tests need another than `ENTRY`. */
  entry?: string | undefined;
};

/**
 * Reads numbers from a SQLite file in a child process, so that no query blocks this one. A query that takes too long is ended with its
 * process, and the next one starts another. The file must exist.
 */
export class SqliteInsightsReader implements InsightsReader {
  readonly #file: string;
  readonly #options: SqliteInsightsReaderOptions;
  #process: QueryProcess<InsightsQuery> | null = null;
  /** The file of the process. */
  #identity: string | null = null;
  #isClosed = false;

  constructor(file: string, options: SqliteInsightsReaderOptions) {
    this.#file = file;
    this.#options = options;
  }

  totals(...args: Parameters<InsightsReader['totals']>): Promise<Metrics> {
    return this.#run({ method: 'totals', args });
  }

  series(...args: Parameters<InsightsReader['series']>): Promise<SeriesPoint[]> {
    return this.#run({ method: 'series', args });
  }

  breakdown(...args: Parameters<InsightsReader['breakdown']>): Promise<Breakdown> {
    return this.#run({ method: 'breakdown', args });
  }

  vitals(...args: Parameters<InsightsReader['vitals']>): Promise<VitalsRow[]> {
    return this.#run({ method: 'vitals', args });
  }

  handOffFunnel(...args: Parameters<InsightsReader['handOffFunnel']>): Promise<HandOffFunnel> {
    return this.#run({ method: 'handOffFunnel', args });
  }

  status(): Promise<InsightsStatus> {
    return this.#run({ method: 'status', args: [] });
  }

  exportEvents(
    ...args: Parameters<InsightsReader['exportEvents']>
  ): ReturnType<InsightsReader['exportEvents']> {
    return this.#run({ method: 'exportEvents', args });
  }

  /** Ends the process, and the query that is running. */
  close(): void {
    this.#isClosed = true;
    this.#process?.close();
    this.#process = null;
  }

  async #run<Result>(query: InsightsQuery): Promise<Result> {
    try {
      return await this.#current().run<Result>(query, { runHere: rejectQuery });
    } catch (error) {
      if (!isCatalogBusy(error)) throw error;
      if (error.reason === 'failed' && !this.#isClosed) {
        process.emitWarning(`A query of insights (${query.method}) has no result.`, {
          detail: error.message,
        });
      }
      throw new InsightsBusyError(error.reason, error.message, { cause: error });
    }
  }

  /** The process that belongs to the file, which may have been replaced. */
  #current(): QueryProcess<InsightsQuery> {
    const identity = identifyFile(this.#file);
    if (this.#process && identity === this.#identity) return this.#process;
    this.#process?.close();
    const { limits, entry = ENTRY } = this.#options;
    this.#identity = identity;
    this.#process = new QueryProcess({
      file: this.#file,
      isImmutable: false,
      entry,
      queue: new BoundedQueue(limits, 1, () => undefined),
      timeMs: limits.timeMs,
      names: { one: 'query', many: 'queries' },
      warning: 'Numbers cannot be read, because the process for queries cannot be started.',
    });
    return this.#process;
  }
}

/** The reason is in the log. */
function rejectQuery(): Promise<never> {
  return Promise.reject(new InsightsUnavailableError('The process that reads numbers cannot be started.'));
}
