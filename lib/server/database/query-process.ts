import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { BusyError } from './busy-error';
import { identifyFile } from './database-files';
import { nextMessage } from './next-message';

/** Of the heap of the process, in MB. SQLite's own memory is not part of it. */
const HEAP_MB = 256;

/** On a busy machine, the process may take seconds to load its modules. */
const START_LIMIT_MS = 20_000;

/** How long, in ms, queries run in this process after the other one could not be started. */
const RESTART_DELAY_MS = 60_000;

/** What the process opens. */
export type QueriedFile = {
  file: string;
  /** See `identifyFile`. The process opens no other file. */
  identity: string | null;
  isImmutable: boolean;
};

/** The result of a query, or its error with SQLite's code. */
export type QueryReply = { value: unknown } | { error: { message: string; code: string | null } };

export type QueryRun<Result> = {
  /** If it is aborted before the query has begun, it is dropped. */
  signal?: AbortSignal | undefined;
  /** Runs the query in this process, or throws an error. */
  runHere: () => Promise<Result>;
};

export type QueryProcessOptions = Omit<QueriedFile, 'identity'> & {
  /** The module that the process runs. Not relative to this one, which Next bundles. */
  entry: string;
  /** Lets one query run at a time. */
  queue: { run<Result>(query: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> };
  /** How long, in ms, a query may take. */
  timeMs: number;
  /** What queries are called in messages. */
  names: { one: string; many: string };
  /** The warning if the process cannot be started. */
  warning: string;
  /** Receives the errors of the database. */
  onError?: ((error: unknown) => void) | undefined;
};

/**
 * A child process that queries a SQLite file, one query after another, with a connection of its own. SQLite works on the
 * thread that calls it, and would keep that of the server from serving other requests. A worker thread would do, but libsql
 * ends the whole process if its thread is terminated while it works.
 *
 * The process is started by the first query, and again by the next one if it has ended. Where it cannot be started, `runHere` is called.
 */
export class QueryProcess<Request extends object> {
  readonly #options: QueryProcessOptions;
  readonly #identity: string | null;
  #child: ChildProcess | null = null;
  #isClosed = false;
  /** Until then, on the clock of `performance.now()`, no process is started. */
  #restartAt = 0;

  constructor(options: QueryProcessOptions) {
    this.#options = options;
    this.#identity = identifyFile(options.file);
  }

  /**
   * Runs a request in the child process.
   *
   * @throws BusyError if too many others wait, or it takes too long, or the process ends; the reason of the
   *   signal if that is aborted before the request has begun.
   */
  async run<Result>(request: Request, { signal, runHere }: QueryRun<Result>): Promise<Result> {
    return this.#options.queue.run(async () => {
      const child = this.#child ?? (await this.#start());
      return child ? ((await this.#execute(child, request)) as Result) : runHere();
    }, signal);
  }

  /** Ends the process, and the query that is running. */
  close(): void {
    this.#isClosed = true;
    this.#end();
  }

  /** Starts the process. Returns null where that is not possible. */
  async #start(): Promise<ChildProcess | null> {
    const { file, isImmutable, entry, warning } = this.#options;
    if (this.#isClosed || this.#isReplaced() || performance.now() < this.#restartAt) return null;
    const queried: QueriedFile = { file, identity: this.#identity, isImmutable };
    const child = fork(path.resolve(entry), [JSON.stringify(queried)], {
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
      process.emitWarning(warning, { detail: (error as Error).message });
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

  async #execute(child: ChildProcess, request: Request): Promise<unknown> {
    const { names, timeMs, onError } = this.#options;
    const limit = new AbortController();
    const expire = () => limit.abort(new BusyError('slow', `The ${names.one} took too long.`));
    const timer = setTimeout(expire, timeMs);
    let reply: QueryReply;
    try {
      const message = nextMessage(child, limit.signal);
      child.send(request);
      reply = (await message) as QueryReply;
    } catch (cause) {
      this.#end();
      if (cause instanceof BusyError) throw cause;
      const message = `The process for ${names.many} failed: ${(cause as Error).message}`;
      throw new BusyError('failed', message, { cause });
    } finally {
      clearTimeout(timer);
    }
    if ('value' in reply) return reply.value;
    // Its connection may be unusable now.
    this.#end();
    const error = Object.assign(new Error(reply.error.message), { code: reply.error.code });
    onError?.(error);
    throw error;
  }

  #end(): void {
    const child = this.#child;
    this.#child = null;
    child?.kill('SIGKILL');
  }
}
