import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { InsightsBusyError } from '@/lib/insights/insights-reader';
import { BoundedQueue, type QueueLimits } from '@/lib/server/database/bounded-queue';
import { isBusyError } from '@/lib/server/database/busy-error';
import { nextMessage } from '@/lib/server/database/next-message';
import type { InsightsQuery, QueryRunner } from '@/lib/server/insights/reader/insights-query';
import { InsightsUnavailableError } from '@/lib/server/insights/writer/event-sink';

/** The module that the process runs. Not relative to this one, which Next bundles. */
const ENTRY = 'lib/server/insights/process/engine-entry.cjs';

/** Of the heap of the process, in MB. The memory of DuckDB is not part of it. */
const HEAP_MB = 256;

/** How long, in ms, the process may take until it has read the inbox: some 50 µs an event on an idle machine. */
const START_LIMIT_MS = 120_000;

/** How long, in ms, no process is started after one has failed. */
const RESTART_DELAY_MS = 10_000;

/** A query is interrupted by the process itself, which also has to look for new events. One that does not respond for this long, in ms, hangs. */
const HANG_LIMIT_MS = 30_000;

const QUEUE_LIMITS: QueueLimits = { timeMs: 5_000, maxWaiting: 64 };

/** What the process opens. */
export type EngineOptions = {
  /** URL of the database. */
  url: string;
  /** See `openReportReader`. */
  folder: string;
};

/** The result of a query, or its error. */
export type EngineReply =
  | { value: unknown }
  | { error: { message: string; problem: InsightsBusyError['reason'] | null } };

/** Only tests need others than the default ones. */
export type EngineProcessOptions = EngineOptions & {
  entry?: string;
  limits?: QueueLimits;
  hangLimitMs?: number;
};

/**
 * Runs queries in a child process with DuckDB, one after another. The same process packs days. It is started by the first query, and by a later
 * one if it has ended. If it crashes, runs out of memory or hangs, one query fails.
 */
export class EngineProcess implements QueryRunner {
  readonly #options: Required<EngineProcessOptions>;
  readonly #queue: BoundedQueue;
  #child: Promise<ChildProcess> | null = null;
  #process: ChildProcess | null = null;
  #isClosed = false;
  /** Until then, on the clock of `performance.now()`, no process is started. */
  #restartAt = 0;

  constructor(options: EngineProcessOptions) {
    this.#options = { entry: ENTRY, limits: QUEUE_LIMITS, hangLimitMs: HANG_LIMIT_MS, ...options };
    this.#queue = new BoundedQueue(this.#options.limits, 1, () => undefined);
  }

  /** @throws InsightsBusyError, or InsightsUnavailableError if the process cannot be started or its database cannot be used. */
  async run<Result>(query: InsightsQuery): Promise<Result> {
    try {
      return await this.#queue.run(async () => (await this.#execute(await this.#running(), query)) as Result);
    } catch (error) {
      if (isBusyError(error)) throw new InsightsBusyError(error.reason, error.message, { cause: error });
      throw error;
    }
  }

  /** Starts the process, so that it packs days and the first query need not wait. */
  async start(): Promise<void> {
    await this.#running();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#end();
  }

  async #running(): Promise<ChildProcess> {
    if (this.#isClosed) throw new InsightsBusyError('failed', 'The reader is closed.');
    if (this.#child) return this.#child;
    if (performance.now() < this.#restartAt)
      throw new InsightsUnavailableError('The process that reads numbers could not be started a moment ago.');
    this.#child = this.#start();
    try {
      return await this.#child;
    } catch (cause) {
      this.#end();
      this.#restartAt = performance.now() + RESTART_DELAY_MS;
      const message = `The process that reads numbers cannot be started: ${(cause as Error).message}`;
      throw new InsightsUnavailableError(message, { cause });
    }
  }

  async #start(): Promise<ChildProcess> {
    const { entry, url, folder } = this.#options;
    // Not as an argument, which others on the machine can see: the URL can have a password.
    const child = fork(path.resolve(entry), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
    });
    this.#process = child;
    // It ends with this process by itself, but not within a native call.
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    child.on('error', () => undefined);
    child.once('exit', () => {
      process.off('exit', kill);
      if (this.#process === child) this.#end();
    });
    const ready = nextMessage(child, AbortSignal.timeout(START_LIMIT_MS));
    child.send({ url, folder } satisfies EngineOptions);
    const reply = (await ready) as EngineReply;
    if ('error' in reply) throw new Error(reply.error.message);
    // It does not keep this process running.
    child.unref();
    child.channel?.unref();
    return child;
  }

  async #execute(child: ChildProcess, query: InsightsQuery): Promise<unknown> {
    let reply: EngineReply;
    child.channel?.ref();
    try {
      const message = nextMessage(child, AbortSignal.timeout(this.#options.hangLimitMs));
      child.send(query);
      reply = (await message) as EngineReply;
    } catch (cause) {
      this.#end();
      const isSlow = (cause as Error).name === 'TimeoutError';
      const message = `The process that reads numbers failed: ${(cause as Error).message}`;
      throw new InsightsBusyError(isSlow ? 'slow' : 'failed', message, { cause });
    } finally {
      child.channel?.unref();
    }
    if ('value' in reply) return reply.value;
    const { message, problem } = reply.error;
    if (problem) throw new InsightsBusyError(problem, message);
    throw new InsightsUnavailableError(message);
  }

  #end(): void {
    this.#process?.kill('SIGKILL');
    this.#process = null;
    this.#child = null;
  }
}
