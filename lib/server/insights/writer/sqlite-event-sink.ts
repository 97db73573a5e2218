import { BoundedQueue } from '@/lib/server/database/bounded-queue';
import { isBusyError } from '@/lib/server/database/busy-error';
import { ChildRunner, ChildStartError } from '@/lib/server/database/child-runner';
import { ChildError } from '@/lib/server/database/serve-requests';
import { isLockError, isTemporaryError } from '@/lib/server/database/sqlite-errors';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { type EventSink, InsightsUnavailableError, type StoredEvents } from './event-sink';

const ENTRY = 'lib/server/insights/writer/writer-entry.cjs';

/** On a busy machine, the process may take seconds to load its modules, and another one may be migrating the file. */
const START_LIMIT_MS = 120_000;

/** How long, in ms, events wait for the lock of another process. */
const LOCK_TIMEOUT_MS = 5_000;

/** How long, in ms, a group of events may take; more than the process waits for the lock of another one. */
const STORE_LIMIT_MS = 20_000;

/** Starting a process takes most of a second of processor time, and a full disk does not have space soon. */
const RESTART_DELAY_MS = 1_000;
const MAX_RESTART_DELAY_MS = 10_000;

/** What the process opens. */
export type WrittenFile = { url: string; lockTimeoutMs: number };

/** Only tests need others than the default ones. */
export type SqliteEventSinkOptions = {
  /** The module that the process runs. */
  entry?: string | undefined;
  /** How long, in ms, events wait for a lock, and a group of them may take. */
  lockTimeoutMs?: number;
  storeLimitMs?: number;
  restartDelayMs?: number;
};

/** Stores events in a SQLite file, in a child process: a write waits for the disk. */
export class SqliteEventSink implements EventSink {
  readonly #runner: ChildRunner<readonly InsightsEvent[]>;

  /** @param url `file:` and a path. */
  constructor(
    url: string,
    {
      entry = ENTRY,
      lockTimeoutMs = LOCK_TIMEOUT_MS,
      storeLimitMs = STORE_LIMIT_MS,
      restartDelayMs = RESTART_DELAY_MS,
    }: SqliteEventSinkOptions = {},
  ) {
    this.#runner = new ChildRunner({
      entry,
      settings: { url, lockTimeoutMs } satisfies WrittenFile,
      queue: new BoundedQueue({ timeMs: storeLimitMs, maxWaiting: 1 }, 1, () => undefined),
      task: 'stores events',
      startLimitMs: START_LIMIT_MS,
      requestLimitMs: storeLimitMs,
      restartDelayMs,
      maxRestartDelayMs: MAX_RESTART_DELAY_MS,
      // After another error, libsql may keep the failed statement open, with which nothing can be committed.
      isUsableAfter: isLockError,
    });
  }

  async open(): Promise<void> {
    await this.#runner.start().catch(rethrow);
  }

  store(events: readonly InsightsEvent[]): Promise<StoredEvents> {
    return this.#runner.run<StoredEvents>(events).catch(rethrow);
  }

  close(): Promise<void> {
    return this.#runner.close();
  }
}

/** @throws the error of opening the file if that will not pass, and InsightsUnavailableError if it is one that may. */
function rethrow(error: unknown): never {
  const cause = error instanceof ChildStartError && error.cause instanceof ChildError ? error.cause : error;
  const isPassing = isBusyError(cause) || cause instanceof ChildStartError || isTemporaryError(cause);
  const { message } = cause as Error;
  throw isPassing ? new InsightsUnavailableError(message, { cause }) : cause;
}
