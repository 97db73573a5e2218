import { setTimeout } from 'node:timers/promises';
import { DAY_MS } from '@/lib/insights/durations';
import { CLOCK_CHECK_INTERVAL_MS, ClockCheck } from '@/lib/server/clock-check';
import type { RollUpDatabase } from '@/lib/server/insights/sql/roll-up-engine';
import { storedClock } from '@/lib/server/insights/sql/stored-clock';
import { isRebuilding } from './discard';
import { prune } from './prune';
import { rest } from './rest';
import { RollUp } from './roll-up';

/** How often, in ms, the loop looks for events that are not rolled up. */
const INTERVAL_MS = 1_000;

/** Pause, in ms, after an error. */
const ERROR_DELAY_MS = 60_000;

/** How long a transaction is to take, in ms: events that arrive wait for it. */
const TRANSACTION_MS = 10;

export type RollUpSettings = {
  /** Older events are deleted once a day, if the system clock can be believed: see `ClockCheck`. */
  retentionDays: number;
  /** How often, in ms, the loop looks for events that are not rolled up, and how long an attempt of another process may take. Only tests need others. */
  intervalMs?: number;
  attemptMs?: number;
};

export type RollUpLoopOptions = RollUpSettings & {
  /** Whether an error passes by itself, such as a lock of another process. It is not reported. */
  isTemporary?: (error: unknown) => boolean;
  /** Pause, in ms, after another error. Only tests need another. */
  errorDelayMs?: number;
};

/**
 * Rolls events up as they arrive, in the background. After each transaction it rests, so that the events that wait are stored first.
 * Several processes can run it: one at a time rolls up.
 */
export class RollUpLoop {
  readonly #database: RollUpDatabase;
  readonly #options: RollUpLoopOptions;
  readonly #abort = new AbortController();
  #running: Promise<void> | null = null;
  readonly #clock = new ClockCheck('Old events are not deleted.');
  /** When to compare the system clock and when to prune, on the clock of `performance.now()`. */
  #checkAt = 0;
  #pruneAt = 0;

  constructor(database: RollUpDatabase, options: RollUpLoopOptions) {
    this.#database = database;
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Resolves when the transaction that is under way has ended. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { attemptMs, intervalMs = INTERVAL_MS } = this.#options;
    const rollUp = new RollUp(this.#database, {
      transactionMs: TRANSACTION_MS,
      isPatient: false,
      ...(attemptMs !== undefined && { attemptMs }),
    });
    let isFirst = true;
    const { signal } = this.#abort;
    while (!signal.aborted) {
      const start = performance.now();
      let pauseMs = intervalMs;
      try {
        if (isFirst) await rollUp.recover(signal);
        isFirst = false;
        if (await rollUp.next({ budgetMs: 0 })) {
          await rest(performance.now() - start, signal);
          continue;
        }
        await this.#pruneIfDue();
      } catch (error) {
        const isTemporary = this.#options.isTemporary?.(error) ?? false;
        if (!isTemporary) pauseMs = this.#options.errorDelayMs ?? ERROR_DELAY_MS;
        if (!isTemporary && !signal.aborted) {
          process.emitWarning('Events could not be rolled up. The numbers of insights are not up to date.', {
            detail: String((error as Error).stack ?? error),
          });
        }
      }
      const pause = setTimeout(pauseMs, null, { ref: false, signal });
      await pause.catch(() => undefined);
    }
  }

  async #pruneIfDue(): Promise<void> {
    if (performance.now() < this.#checkAt) return;
    // If it fails, it is tried again then.
    this.#checkAt = performance.now() + CLOCK_CHECK_INTERVAL_MS;
    const agrees = await this.#clock.agrees(storedClock(this.#database.db));
    if (!agrees || performance.now() < this.#pruneAt) return;
    // What is rolled up anew is pruned afterwards.
    if (await isRebuilding(this.#database)) return;
    await prune(this.#database, {
      firstDay: firstRetainedDay(this.#options.retentionDays),
      signal: this.#abort.signal,
    });
    this.#pruneAt = performance.now() + DAY_MS;
  }
}

/** The first day that is kept, counted from the epoch. */
export function firstRetainedDay(retentionDays: number, now = Date.now()): number {
  return Math.floor(now / DAY_MS) - retentionDays;
}
