import { InsightsBusyError } from '@/lib/insights/insights-reader';
import { BoundedQueue, type QueueLimits } from '@/lib/server/database/bounded-queue';
import { isBusyError } from '@/lib/server/database/busy-error';
import { ChildRunner, ChildStartError } from '@/lib/server/database/child-runner';
import { ChildError } from '@/lib/server/database/serve-requests';
import { InsightsUnavailableError } from '@/lib/server/insights/writer/event-sink';
import type { InsightsQuery } from './insights-query';

const ENTRY = 'lib/server/insights/process/engine-entry.cjs';

/** How long, in ms, the process may take until it has read the inbox: some 50 µs an event on an idle machine. */
const START_LIMIT_MS = 120_000;

/** A query is interrupted by the process itself, which also has to look for new events. One that does not respond for this long, in ms, hangs. */
const HANG_LIMIT_MS = 30_000;

const RESTART_DELAY_MS = 1_000;
const MAX_RESTART_DELAY_MS = 60_000;

/** How often, in ms, the process is started if it has ended: days have to be packed, also if nobody reads numbers. */
const KEEP_INTERVAL_MS = 60_000;

/** `timeMs` is how long a query may wait. A page makes some 20 queries. */
const QUEUE_LIMITS: QueueLimits = { timeMs: 5_000, maxWaiting: 64 };

/** What the process opens. */
export type EngineSettings = {
  /** URL of the database. */
  url: string;
  /** For copies of day files: see `openReportReader`. */
  folder: string;
  /** Older events are deleted. */
  retentionDays: number;
  /** Name of the time zone in which days begin. */
  timeZone: string;
};

/** Only tests need others than the default ones. */
export type EngineProcessOptions = EngineSettings & {
  entry?: string;
  limits?: QueueLimits;
  hangLimitMs?: number;
};

/**
 * Runs queries in a child process with DuckDB, one after another. The same process packs days, and deletes old ones. If it crashes, runs out of
 * memory or hangs, one query fails.
 */
export class EngineProcess {
  readonly #runner: ChildRunner<InsightsQuery>;
  #timer: NodeJS.Timeout | undefined;
  #hasWarned = false;

  constructor({ entry = ENTRY, limits = QUEUE_LIMITS, hangLimitMs, ...settings }: EngineProcessOptions) {
    this.#runner = new ChildRunner({
      entry,
      settings: settings satisfies EngineSettings,
      queue: new BoundedQueue(limits, 1, () => undefined),
      task: 'reads numbers',
      startLimitMs: START_LIMIT_MS,
      requestLimitMs: hangLimitMs ?? HANG_LIMIT_MS,
      restartDelayMs: RESTART_DELAY_MS,
      maxRestartDelayMs: MAX_RESTART_DELAY_MS,
      isUsableAfter: () => true,
    });
  }

  /** @throws InsightsBusyError, or InsightsUnavailableError if the process cannot be started or its database cannot be used. */
  async run<Result>(query: InsightsQuery): Promise<Result> {
    try {
      return await this.#runner.run<Result>(query);
    } catch (error) {
      if (isBusyError(error)) throw new InsightsBusyError(error.reason, error.message, { cause: error });
      if (error instanceof ChildError && error.name !== InsightsBusyError.name)
        throw new InsightsUnavailableError(error.message, { cause: error });
      if (error instanceof ChildStartError)
        throw new InsightsUnavailableError(error.message, { cause: error });
      throw error;
    }
  }

  /** Starts the process, and starts it again if it ends. Resolves when that was tried once. */
  async keep(): Promise<void> {
    this.#timer ??= setInterval(() => void this.#start(), KEEP_INTERVAL_MS).unref();
    await this.#start();
  }

  /** Ends the process, which has `graceMs` for what it is doing. */
  async close(graceMs = 0): Promise<void> {
    clearInterval(this.#timer);
    await this.#runner.close(graceMs);
  }

  async #start(): Promise<void> {
    try {
      await this.#runner.start();
      this.#hasWarned = false;
    } catch (error) {
      if (!this.#hasWarned)
        process.emitWarning('The numbers of insights cannot be read.', { detail: (error as Error).message });
      this.#hasWarned = true;
    }
  }
}
