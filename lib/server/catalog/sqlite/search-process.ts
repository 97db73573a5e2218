import { SearchQueue } from '@/lib/server/catalog/search-queue';
import type { SearchRequest } from '@/lib/server/catalog/sql/sql-catalog-store';
import type { QueueLimits } from '@/lib/server/database/bounded-queue';
import { QueryProcess, type QueryRun } from '@/lib/server/database/query-process';

/** The module that the process runs. */
const ENTRY = 'lib/server/catalog/sqlite/search-entry.cjs';

export type SearchProcessOptions = {
  file: string;
  isImmutable: boolean;
  limits: QueueLimits;
  /** Only tests need another than `ENTRY`. */
  entry?: string | undefined;
  /** Receives the errors of the database. */
  onError?: ((error: unknown) => void) | undefined;
};

/** Searches a SQLite file in a child process. Where it cannot be started, searches run in this process. */
export class SearchProcess {
  readonly #process: QueryProcess<SearchRequest>;

  constructor({ limits, entry = ENTRY, ...options }: SearchProcessOptions) {
    this.#process = new QueryProcess({
      ...options,
      entry,
      queue: new SearchQueue(limits, 1),
      timeMs: limits.timeMs,
      names: { one: 'search', many: 'searches' },
      warning: 'Searches block the server, because their process cannot be started.',
    });
  }

  /** See `QueryProcess`. */
  run<Result>(request: SearchRequest, run: QueryRun<Result>): Promise<Result> {
    return this.#process.run(request, run);
  }

  close(): void {
    this.#process.close();
  }
}
