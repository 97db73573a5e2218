import { SearchQueue } from '@/lib/server/catalog/search-queue';
import type { SearchRequest } from '@/lib/server/catalog/sql/sql-catalog-store';
import type { QueueLimits } from '@/lib/server/database/bounded-queue';
import { ChildRunner, type ChildStartError } from '@/lib/server/database/child-runner';
import { identifyFile } from '@/lib/server/database/database-files';
import { ChildError } from '@/lib/server/database/serve-requests';

/** The module that the process runs. */
const ENTRY = 'lib/server/catalog/sqlite/search-entry.cjs';

const START_LIMIT_MS = 20_000;

/** How long, in ms, searches run in this process after the other one could not be started. */
const RESTART_DELAY_MS = 60_000;

/** What the process opens. */
export type SearchedFile = {
  file: string;
  /** See `identifyFile`. The process opens no other file. */
  identity: string | null;
  isImmutable: boolean;
};

export type SearchRun<Result> = {
  /** If it is aborted before the search has begun, it is dropped. */
  signal?: AbortSignal | undefined;
  /** Runs the search in this process. */
  runHere: () => Promise<Result>;
};

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
  readonly #file: string;
  readonly #identity: string | null;
  readonly #runner: ChildRunner<SearchRequest>;
  readonly #onError: SearchProcessOptions['onError'];
  #warned: unknown = null;

  constructor({ file, isImmutable, limits, entry = ENTRY, onError }: SearchProcessOptions) {
    this.#file = file;
    this.#identity = identifyFile(file);
    this.#onError = onError;
    this.#runner = new ChildRunner({
      entry,
      settings: { file, identity: this.#identity, isImmutable } satisfies SearchedFile,
      queue: new SearchQueue(limits, 1),
      task: 'searches',
      startLimitMs: START_LIMIT_MS,
      requestLimitMs: limits.timeMs,
      restartDelayMs: RESTART_DELAY_MS,
      maxRestartDelayMs: RESTART_DELAY_MS,
      // Its connection may be unusable.
      isUsableAfter: () => false,
    });
  }

  /** @throws what the runner does, and the error of the database with its code. */
  async run<Result>(request: SearchRequest, { signal, runHere }: SearchRun<Result>): Promise<Result> {
    const otherwise = (error: ChildStartError) => {
      this.#warn(error);
      return runHere();
    };
    try {
      return await this.#runner.run(request, { signal, otherwise });
    } catch (error) {
      if (error instanceof ChildError) this.#onError?.(error);
      throw error;
    }
  }

  close(): void {
    void this.#runner.close();
  }

  /** Another file in place of this one is for the next store to open: it checks the file before. */
  #warn(error: ChildStartError): void {
    if (error === this.#warned || identifyFile(this.#file) !== this.#identity) return;
    this.#warned = error;
    const warning = 'Searches block the server, because their process cannot be started.';
    process.emitWarning(warning, { detail: error.message });
  }
}
