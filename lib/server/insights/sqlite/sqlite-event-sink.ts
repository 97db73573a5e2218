import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { nextMessage } from '@/lib/server/database/next-message';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import type { RollUpSettings } from '@/lib/server/insights/roll-up/roll-up-loop';
import type { StoreResult } from '@/lib/server/insights/sql/store-events';
import { type EventSink, InsightsUnavailableError } from '@/lib/server/insights/writer/event-sink';

/** The module that the process runs. Not relative to this one, which Next bundles. */
const ENTRY = 'lib/server/insights/sqlite/writer-entry.cjs';

/** Of the heap of the process, in MB. SQLite's own memory is not part of it. */
const HEAP_MB = 256;

/** On a busy machine, the process may take seconds to load its modules. A migration of ten million events takes a quarter of an hour. */
const START_LIMIT_MS = 1_800_000;

/** How long, in ms, events wait for the lock of another process. */
const LOCK_TIMEOUT_MS = 5_000;

/** How long, in ms, a group of events may take; more than the process waits for the lock of another one. */
const STORE_LIMIT_MS = 20_000;

/**
 * After a failure, in ms, events are rejected at once, for twice as long after each further one: starting a process takes most of a
 * second of processor time, and a full disk does not have space soon.
 */
const RESTART_DELAY_MS = 1_000;
const MAX_RESTART_DELAY_MS = 10_000;

/** The same for a process that no events wait for, which has ended while it rolled up. */
const MAX_ROLL_UP_DELAY_MS = 60_000;

/** What the process opens. */
export type WrittenFile = {
  file: string;
  /** Without it, the process does not roll up. */
  rollUp: RollUpSettings | null;
  lockTimeoutMs: number;
};

export type WriteError = {
  message: string;
  /** Whether it may be possible later. */
  isTemporary: boolean;
  /** Whether the process can store other events. */
  isUsable: boolean;
};

/** What the process sends when it has opened the file, or has failed to. */
export type OpenReply = { isOpen: true } | { error: WriteError };

/** The result of storing events, or why they were not stored. */
export type StoreReply = { result: StoreResult } | { error: WriteError };

/** Only tests need others than the default ones. */
export type SqliteEventSinkOptions = {
  /** Without it, events are not rolled up. */
  rollUp?: RollUpSettings | undefined;
  /** The module that the process runs. */
  entry?: string | undefined;
  /** How long, in ms, events wait for a lock, and a group of them may take. */
  lockTimeoutMs?: number;
  storeLimitMs?: number;
  /** How long, in ms, no process is started after the first failure. */
  restartDelayMs?: number;
};

/**
 * Stores events in a SQLite file, in a child process: SQLite works on the thread that calls it, and a write that waits for the disk
 * would keep that of the server from serving other requests. See docs/decisions/0049-insights-store.md.
 *
 * The process is started again when it has ended: with the next events, and if it rolls up, also without any.
 */
export class SqliteEventSink implements EventSink {
  readonly #file: string;
  readonly #options: Required<SqliteEventSinkOptions> & { entry: string };
  #process: ChildProcess | null = null;
  /** The same process as soon as it has opened the file. */
  #child: Promise<ChildProcess> | null = null;
  #isClosed = false;
  /** Failures since events were last stored. */
  #failures = 0;
  /** Until then, on the clock of `performance.now()`, no process is started. */
  #restartAt = 0;
  /** Starts a process that rolls up, without events to store. */
  #restartTimer: NodeJS.Timeout | undefined;

  constructor(file: string, { rollUp, entry = ENTRY, ...options }: SqliteEventSinkOptions = {}) {
    this.#file = file;
    this.#options = {
      rollUp,
      entry,
      lockTimeoutMs: LOCK_TIMEOUT_MS,
      storeLimitMs: STORE_LIMIT_MS,
      restartDelayMs: RESTART_DELAY_MS,
      ...options,
    };
  }

  async open(): Promise<void> {
    await this.#running();
  }

  async store(events: readonly InsightsEvent[]): Promise<StoreResult> {
    const child = await this.#running();
    let reply: StoreReply;
    child.channel?.ref();
    try {
      const message = nextMessage(child, AbortSignal.timeout(this.#options.storeLimitMs));
      child.send(events);
      reply = (await message) as StoreReply;
    } catch (cause) {
      // It may be storing the events, and must not reply later.
      this.#fail();
      throw new InsightsUnavailableError(
        `The process that stores events failed: ${(cause as Error).message}`,
        {
          cause,
        },
      );
    } finally {
      child.channel?.unref();
    }
    if ('error' in reply) {
      if (!reply.error.isUsable) this.#fail();
      throw toError(reply.error);
    }
    this.#failures = 0;
    return reply.result;
  }

  async close(deadlineMs: number): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#restartTimer);
    // It notices the end of its connection only between two statements.
    const timer = setTimeout(() => this.#process?.kill('SIGKILL'), deadlineMs);
    const child = await this.#child?.catch(() => null);
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.ref();
      child.disconnect();
      await ended;
    }
    clearTimeout(timer);
  }

  async #running(): Promise<ChildProcess> {
    if (this.#isClosed) throw new InsightsUnavailableError('The server stops.');
    if (this.#child) return this.#child;
    if (performance.now() < this.#restartAt)
      throw new InsightsUnavailableError('The insights database was not available a moment ago.');
    this.#child = this.#start();
    try {
      return await this.#child;
    } catch (error) {
      this.#fail();
      throw error;
    }
  }

  async #start(): Promise<ChildProcess> {
    const { rollUp, lockTimeoutMs } = this.#options;
    const written: WrittenFile = { file: this.#file, rollUp: rollUp ?? null, lockTimeoutMs };
    const child = fork(path.resolve(this.#options.entry), [JSON.stringify(written)], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
    });
    this.#process = child;
    child.on('error', () => undefined);
    child.once('exit', () => {
      if (this.#process !== child) return;
      this.#end();
      this.#failures += 1;
      this.#restartLater();
    });
    let reply: OpenReply;
    try {
      reply = (await nextMessage(child, AbortSignal.timeout(START_LIMIT_MS))) as OpenReply;
    } catch (cause) {
      const message = `The process that stores events cannot be started: ${(cause as Error).message}`;
      throw new InsightsUnavailableError(message, { cause });
    }
    if ('error' in reply) throw toError(reply.error);
    // It does not keep this process running.
    child.unref();
    child.channel?.unref();
    return child;
  }

  /** Ends the process, and starts another one only after a while. */
  #fail(): void {
    this.#end();
    const delayMs = Math.min(this.#options.restartDelayMs * 2 ** this.#failures, MAX_RESTART_DELAY_MS);
    this.#failures += 1;
    this.#restartAt = performance.now() + delayMs;
    this.#restartLater();
  }

  /** What has arrived is rolled up even if no other events do. */
  #restartLater(): void {
    if (!this.#options.rollUp || this.#isClosed) return;
    clearTimeout(this.#restartTimer);
    const delayMs = Math.min(this.#options.restartDelayMs * 2 ** this.#failures, MAX_ROLL_UP_DELAY_MS);
    this.#restartTimer = setTimeout(() => void this.#running().catch(() => undefined), delayMs);
    this.#restartTimer.unref();
  }

  #end(): void {
    this.#process?.kill('SIGKILL');
    this.#process = null;
    this.#child = null;
  }
}

function toError({ message, isTemporary }: WriteError): Error {
  return isTemporary ? new InsightsUnavailableError(message) : new Error(message);
}
