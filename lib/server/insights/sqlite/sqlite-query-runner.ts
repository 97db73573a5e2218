import { BoundedQueue } from '@/lib/server/database/bounded-queue';
import { identifyFile } from '@/lib/server/database/database-files';
import { QueryProcess } from '@/lib/server/database/query-process';
import type {
  InsightsQuery,
  QueryRunner,
  QueryRunnerOptions,
} from '@/lib/server/insights/reader/insights-query';
import { InsightsUnavailableError } from '@/lib/server/insights/writer/event-sink';

const ENTRY = 'lib/server/insights/sqlite/query-entry.cjs';

/**
 * Runs queries of a SQLite file in a child process, so that none blocks this one. A query that takes too long is ended with its
 * process, and the next one starts another. The file must exist.
 */
export class SqliteQueryRunner implements QueryRunner {
  readonly #file: string;
  readonly #options: QueryRunnerOptions;
  #process: QueryProcess<InsightsQuery> | null = null;
  /** The file of the process. */
  #identity: string | null = null;

  constructor(file: string, options: QueryRunnerOptions) {
    this.#file = file;
    this.#options = options;
  }

  run<Result>(query: InsightsQuery): Promise<Result> {
    return this.#current().run<Result>(query, { runHere: rejectQuery });
  }

  async close(): Promise<void> {
    this.#process?.close();
    this.#process = null;
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
