import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { CatalogBusyError } from '@/lib/catalog/catalog-busy-error';
import type { CatalogStore, SearchOptions } from '@/lib/catalog/catalog-store';
import type { QueueLimits } from '@/lib/server/catalog/bounded-queue';
import { nextMessage } from '@/lib/server/catalog/next-message';
import { SearchQueue } from '@/lib/server/catalog/search-queue';
import { identifyFile } from './database-files';

/** The module that the process runs. Not relative to this one, which Next bundles. */
const ENTRY = 'lib/server/catalog/sqlite/search-entry.cjs';

/** Of the heap of the process, in MB. SQLite's own memory is not part of it. */
const HEAP_MB = 256;

/** On a busy machine, the process may take seconds to load its modules. */
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

/** What the process runs: a method of the store. */
export type SearchRequest =
  | { method: 'searchTemplates'; args: readonly [Omit<SearchOptions, 'signal'>] }
  | { method: 'matchTemplates'; args: Readonly<Parameters<CatalogStore['matchTemplates']>> };

/** The result of the method, or its error with SQLite's code. */
export type SearchReply = { value: unknown } | { error: { message: string; code: string | null } };

export type SearchRun<Result> = {
  /** If it is aborted before the request has begun, the request is dropped. */
  signal?: AbortSignal | undefined;
  /** Runs the request in this process. */
  runHere: () => Promise<Result>;
};

export type SearchProcessOptions = Omit<SearchedFile, 'identity'> & {
  limits: QueueLimits;
  /** The module that the process runs. Only tests need another than `ENTRY`. */
  entry?: string | undefined;
  /** Receives the errors of the database. */
  onError?: ((error: unknown) => void) | undefined;
};

/**
 * A child process that searches a SQLite file, one search after another, with a connection of its own. SQLite works on the
 * thread that calls it, and would keep that of the server from serving other requests. A worker thread would do, but libsql
 * ends the whole process if its thread is terminated while it works.
 *
 * The process is started by the first search, and again by the next one if it has ended. Where it cannot be started, searches
 * run in this process.
 */
export class SearchProcess {
  readonly #options: SearchProcessOptions;
  readonly #identity: string | null;
  readonly #queue: SearchQueue;
  #child: ChildProcess | null = null;
  #isClosed = false;
  /** Until then, on the clock of `performance.now()`, no process is started. */
  #restartAt = 0;

  constructor(options: SearchProcessOptions) {
    this.#options = options;
    this.#identity = identifyFile(options.file);
    this.#queue = new SearchQueue(options.limits, 1);
  }

  /**
   * Runs a request in the child process.
   *
   * @throws CatalogBusyError if too many others wait, or it takes too long, or the process ends; the reason of the
   *   signal if that is aborted before the request has begun.
   */
  async run<Result>(request: SearchRequest, { signal, runHere }: SearchRun<Result>): Promise<Result> {
    return this.#queue.run(async () => {
      const child = this.#child ?? (await this.#start());
      return child ? ((await this.#execute(child, request)) as Result) : runHere();
    }, signal);
  }

  /** Ends the process, and the search that is running. */
  close(): void {
    this.#isClosed = true;
    this.#end();
  }

  /** Starts the process. Returns null where that is not possible. */
  async #start(): Promise<ChildProcess | null> {
    const { file, isImmutable, entry = ENTRY } = this.#options;
    if (this.#isClosed || this.#isReplaced() || performance.now() < this.#restartAt) return null;
    const searched: SearchedFile = { file, identity: this.#identity, isImmutable };
    const child = fork(path.resolve(entry), [JSON.stringify(searched)], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
    });
    this.#child = child;
    // It ends with this process by itself, but not within a statement.
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    child.on('error', () => undefined);
    child.once('exit', () => {
      process.off('exit', kill);
      if (this.#child === child) this.#child = null;
    });
    try {
      await nextMessage(child, AbortSignal.timeout(START_LIMIT_MS));
    } catch (error) {
      this.#end();
      if (this.#isClosed) throw error;
      if (this.#isReplaced()) return null;
      this.#restartAt = performance.now() + RESTART_DELAY_MS;
      process.emitWarning('Searches block the server, because their process cannot be started.', {
        detail: (error as Error).message,
      });
      return null;
    }
    // It does not keep this process running.
    child.unref();
    child.channel?.unref();
    return child;
  }

  /** Whether there is another file, which is for the next store to open: it checks the file before. */
  #isReplaced(): boolean {
    return identifyFile(this.#options.file) !== this.#identity;
  }

  async #execute(child: ChildProcess, request: SearchRequest): Promise<unknown> {
    const limit = new AbortController();
    const expire = () => limit.abort(new CatalogBusyError('The search took too long.'));
    const timer = setTimeout(expire, this.#options.limits.timeMs);
    let reply: SearchReply;
    try {
      const message = nextMessage(child, limit.signal);
      child.send(request);
      reply = (await message) as SearchReply;
    } catch (cause) {
      this.#end();
      if (cause instanceof CatalogBusyError) throw cause;
      throw new CatalogBusyError(`The process for searches failed: ${(cause as Error).message}`, { cause });
    } finally {
      clearTimeout(timer);
    }
    if ('value' in reply) return reply.value;
    // Its connection may be unusable now.
    this.#end();
    const error = Object.assign(new Error(reply.error.message), { code: reply.error.code });
    this.#options.onError?.(error);
    throw error;
  }

  #end(): void {
    const child = this.#child;
    this.#child = null;
    child?.kill('SIGKILL');
  }
}
