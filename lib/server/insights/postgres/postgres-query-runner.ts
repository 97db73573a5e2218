import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { BoundedQueue } from '@/lib/server/database/bounded-queue';
import { BusyError } from '@/lib/server/database/busy-error';
import { nextMessage } from '@/lib/server/database/next-message';
import { openPostgresDatabase } from '@/lib/server/database/open-postgres-database';
import {
  type InsightsQuery,
  type QueryRunner,
  type QueryRunnerOptions,
  runQuery,
} from '@/lib/server/insights/reader/insights-query';
import { SqlInsightsReader } from '@/lib/server/insights/reader/sql-insights-reader';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import { POSTGRES_ROLL_UP_ENGINE } from './postgres-roll-up-engine';

/** The module that the thread runs. Not relative to this one, which Next bundles. */
const ENTRY = 'lib/server/insights/postgres/query-worker.cjs';

/** Of the heap of the thread, in MB. */
const HEAP_MB = 256;

/** On a busy machine, the thread may take seconds to load its modules. */
const START_LIMIT_MS = 20_000;

/** How long, in ms, queries run in this process after the thread could not be started. */
const RESTART_DELAY_MS = 60_000;

/** Queries at a time, each with a connection. */
const CONCURRENCY = 2;

/** What the thread opens. */
export type QueriedDatabase = { url: string; poolSize: number; timeMs: number };

export type QueryRequest = { id: number; query: InsightsQuery };

/** The result of a query, or its error with the code of the database. It is busy if the query took too long. */
export type QueryReply =
  | { id: number; value: unknown }
  | { id: number; error: { message: string; code: string | null; isBusy: boolean } };

/**
 * Runs queries of a PostgreSQL database in a worker thread: those with filters count sessions there. The thread is started by the first
 * query, and again by the next one if it has ended. Where it cannot be started, such as on hosts without these files, queries run here: they
 * count in turns of some ms.
 */
export class PostgresQueryRunner implements QueryRunner {
  readonly #database: QueriedDatabase;
  readonly #entry: string;
  readonly #queue: BoundedQueue;
  /** Aborted when no more queries are to run. */
  readonly #closing = new AbortController();
  #thread: Promise<QueryThread | null> | null = null;
  #here: Promise<OpenReader> | null = null;
  /** Until then, on the clock of `performance.now()`, no thread is started. */
  #restartAt = 0;

  constructor(url: string, { limits, entry = ENTRY }: QueryRunnerOptions) {
    this.#database = { url, poolSize: CONCURRENCY, timeMs: limits.timeMs };
    this.#entry = entry;
    this.#queue = new BoundedQueue(limits, CONCURRENCY, () => undefined);
  }

  run<Result>(query: InsightsQuery): Promise<Result> {
    return this.#queue.run(async () => (await this.#execute(query)) as Result);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const thread = await this.#thread;
    const here = await this.#here;
    await Promise.all([thread?.terminate(), here?.close()]);
  }

  async #execute(query: InsightsQuery): Promise<unknown> {
    this.#throwIfClosed();
    this.#thread ??= this.#start();
    const thread = await this.#thread;
    this.#throwIfClosed();
    if (thread) return thread.run(query);
    this.#thread = null;
    this.#here ??= openReader(this.#database);
    return runQuery((await this.#here).reader, query);
  }

  #throwIfClosed(): void {
    if (this.#closing.signal.aborted) throw new BusyError('failed', 'Queries are not run any longer.');
  }

  /** Starts the thread. Returns null where that is not possible. */
  async #start(): Promise<QueryThread | null> {
    if (performance.now() < this.#restartAt) return null;
    const limit = AbortSignal.any([AbortSignal.timeout(START_LIMIT_MS), this.#closing.signal]);
    let worker: Worker | null = null;
    try {
      worker = this.#createWorker();
      await nextMessage(worker, limit);
      // It does not keep this process running.
      worker.unref();
      return new QueryThread(worker, () => {
        this.#thread = null;
      });
    } catch (error) {
      await worker?.terminate();
      if (this.#closing.signal.aborted) return null;
      this.#restartAt = performance.now() + RESTART_DELAY_MS;
      process.emitWarning(
        'Numbers are counted in the server, because the thread for queries cannot be started.',
        {
          detail: (error as Error).message,
        },
      );
      return null;
    }
  }

  #createWorker(): Worker {
    const worker = new Worker(path.resolve(this.#entry), {
      workerData: this.#database,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // Without a listener, an error ends this process, also one that comes after the limit.
    worker.on('error', () => undefined);
    return worker;
  }
}

export type OpenReader = { reader: SqlInsightsReader; close: () => Promise<void> };

/** Opens what runs queries, in the thread or here. */
export async function openReader({ url, poolSize, timeMs }: QueriedDatabase): Promise<OpenReader> {
  const db = await openPostgresDatabase<InsightsTables>(url, { poolSize, statementTimeoutMs: timeMs });
  const reader = new SqlInsightsReader({ db, engine: POSTGRES_ROLL_UP_ENGINE }, { timeMs });
  return { reader, close: () => db.destroy() };
}

type PendingQuery = { resolve: (value: unknown) => void; reject: (error: unknown) => void };

class QueryThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingQuery>();
  #lastId = 0;

  constructor(worker: Worker, onExit: () => void) {
    this.#worker = worker;
    let cause: Error | null = null;
    worker.on('error', (error) => {
      cause = error;
    });
    worker.once('exit', (code) => {
      onExit();
      const message = cause?.message ?? `it ended with ${code}`;
      const error = new BusyError('failed', `The thread for queries failed: ${message}`, { cause });
      for (const { reject } of this.#pending.values()) reject(error);
    });
    worker.on('message', (reply: QueryReply) => this.#settle(reply));
  }

  run(query: InsightsQuery): Promise<unknown> {
    this.#lastId += 1;
    const request: QueryRequest = { id: this.#lastId, query };
    const result = new Promise<unknown>((resolve, reject) => {
      this.#pending.set(request.id, { resolve, reject });
    });
    this.#worker.postMessage(request);
    return result;
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(reply: QueryReply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('value' in reply) {
      pending?.resolve(reply.value);
      return;
    }
    const { message, code, isBusy } = reply.error;
    pending?.reject(isBusy ? new BusyError('slow', message) : Object.assign(new Error(message), { code }));
  }
}
