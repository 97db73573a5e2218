import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import type { StoreUsage } from '@/lib/server/insights/store/store-usage';
import { metricsRecorder } from '@/lib/server/metrics';
import { type EventSink, InsightsUnavailableError, isUnavailableError } from './event-sink';

/** Events that wait, unless the caller says otherwise: some 10 MB, and what is stored within about a second. */
const MAX_WAITING = 10_000;

/** Their properties in characters, unless a single batch has more: requests of anybody must not fill the memory. */
const MAX_WAITING_LENGTH = 32 * 1024 * 1024;

/** Events of a transaction, unless a single batch has more. */
const MAX_GROUP = 2_000;

/** Their properties in characters, unless a single batch has more: they are sent to another process at once. */
const MAX_GROUP_LENGTH = 4 * 1024 * 1024;

/** How often, in ms, the used space is looked at while no events are stored. */
const USAGE_INTERVAL_MS = 10_000;

/** Part of the space from which on a warning says that it will be full. */
const WARNED_SHARE = 0.8;

type WaitingBatch = {
  events: readonly InsightsEvent[];
  /** Of the properties, in characters. */
  length: number;
  resolve: () => void;
  reject: (error: unknown) => void;
};

export type InsightsWriterOptions = {
  /** Events that wait at a time, or are being stored. */
  maxWaiting?: number;
  /** Their properties in characters. */
  maxWaitingLength?: number;
  /** Bytes that all events may need. */
  maxBytes?: number;
};

/**
 * Stores batches of events. All batches that have arrived while others were being stored are one transaction, so that many requests
 * wait for one write to the disk together.
 */
export class InsightsWriter {
  readonly #sink: EventSink;
  readonly #maxWaiting: number;
  readonly #maxWaitingLength: number;
  #waiting: WaitingBatch[] = [];
  #waitingEvents = 0;
  #waitingLength = 0;
  #running: Promise<void> | null = null;
  #isClosed = false;
  #hasWarned = false;
  readonly maxBytes: number;
  #usage: StoreUsage = { used: 0, today: 0 };
  /** When that was so, on the clock of `performance.now()`. */
  #usageAt = Number.NEGATIVE_INFINITY;
  #hasWarnedOfSpace = false;

  constructor(
    sink: EventSink,
    {
      maxWaiting = MAX_WAITING,
      maxWaitingLength = MAX_WAITING_LENGTH,
      maxBytes = Number.POSITIVE_INFINITY,
    }: InsightsWriterOptions = {},
  ) {
    this.#sink = sink;
    this.maxBytes = maxBytes;
    this.#maxWaiting = maxWaiting;
    this.#maxWaitingLength = maxWaitingLength;
  }

  /** See `EventSink`. Without it, the first events open the database. */
  open(): Promise<void> {
    return this.#sink.open();
  }

  /** What the events of all processes need, as it was when events were stored last. Not known before. */
  get usage(): StoreUsage {
    return this.#usage;
  }

  /** Looks at the used space, for those who store no events because there is none left. Does nothing if that was a moment ago. */
  refreshUsage(): void {
    if (this.#running || this.#isClosed || performance.now() - this.#usageAt < USAGE_INTERVAL_MS) return;
    this.#usageAt = performance.now();
    const ignore = () => undefined;
    this.#waiting.push({ events: [], length: 0, resolve: ignore, reject: ignore });
    this.#running = this.#run();
  }

  /**
   * Stores events, each once. They are durable when this resolves.
   *
   * @throws InsightsUnavailableError if they are not, or it is not known: try again.
   */
  async write(events: readonly InsightsEvent[]): Promise<void> {
    if (events.length === 0) return;
    if (this.#isClosed) throw new InsightsUnavailableError('The server stops.');
    if (this.#usage.used >= this.maxBytes) {
      this.refreshUsage();
      throw new InsightsUnavailableError('There is no space left.');
    }
    const length = events.reduce((sum, { properties }) => sum + properties.length, 0);
    const isFull =
      this.#waitingEvents + events.length > this.#maxWaiting ||
      this.#waitingLength + length > this.#maxWaitingLength;
    // A batch that is larger than the limit gets through when nothing else waits.
    if (this.#waitingEvents > 0 && isFull) throw new InsightsUnavailableError('Too many events are waiting.');
    const stored = new Promise<void>((resolve, reject) => {
      this.#waiting.push({ events, length, resolve, reject });
    });
    this.#count(events.length, length);
    this.#running ??= this.#run();
    await stored;
  }

  /** Stores what waits, and closes the database. Nothing is accepted any longer. Resolves after `deadlineMs` at the latest. */
  async close(deadlineMs: number): Promise<void> {
    this.#isClosed = true;
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, deadlineMs);
    });
    await Promise.race([this.#running, deadline]);
    clearTimeout(timer);
    for (const { reject } of this.#waiting.splice(0))
      reject(new InsightsUnavailableError('The server stops.'));
    await this.#sink.close();
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) await this.#storeGroup(this.#takeGroup());
    this.#running = null;
  }

  #takeGroup(): WaitingBatch[] {
    let size = 0;
    let groupLength = 0;
    const end = this.#waiting.findIndex(({ events, length }, index) => {
      size += events.length;
      groupLength += length;
      return index > 0 && (size > MAX_GROUP || groupLength > MAX_GROUP_LENGTH);
    });
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
  }

  async #storeGroup(group: readonly WaitingBatch[]): Promise<void> {
    const events = group.flatMap((batch) => batch.events);
    try {
      await this.#store(events);
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (isUnavailableError(error) || group.length === 1) {
        for (const { reject } of group) reject(toUnavailable(error));
      } else {
        // The fault may be in one of the batches, which must not keep the others from being stored.
        for (const batch of group) await this.#storeAlone(batch);
      }
    } finally {
      this.#count(-events.length, -group.reduce((sum, { length }) => sum + length, 0));
    }
  }

  async #storeAlone({ events, resolve, reject }: WaitingBatch): Promise<void> {
    try {
      await this.#store(events);
      resolve();
    } catch (error) {
      reject(toUnavailable(error));
    }
  }

  async #store(events: readonly InsightsEvent[]): Promise<void> {
    const start = performance.now();
    let hasFailed = true;
    try {
      const { added, usage } = await this.#sink.store(events);
      hasFailed = false;
      this.#hasWarned = false;
      metricsRecorder()?.recordInsightsEvents('stored', added);
      metricsRecorder()?.recordInsightsEvents('duplicate', events.length - added);
      this.#noteUsage(usage);
    } catch (error) {
      throw this.#warn(error);
    } finally {
      metricsRecorder()?.recordInsightsWrite(hasFailed, (performance.now() - start) / 1000);
    }
  }

  #noteUsage(usage: StoreUsage): void {
    this.#usage = usage;
    this.#usageAt = performance.now();
    metricsRecorder()?.recordInsightsSpace(usage.used, this.maxBytes);
    const isWarned = usage.used >= this.maxBytes * WARNED_SHARE;
    if (isWarned && !this.#hasWarnedOfSpace) {
      const [used, max] = [usage.used, this.maxBytes].map((bytes) => Math.round(bytes / 2 ** 20));
      process.emitWarning(
        `The events of insights need ${used} of ${max} MB. The less space is left, the fewer are stored: raise INSIGHTS_MAX_MB, or lower INSIGHTS_RETENTION_DAYS.`,
      );
    }
    this.#hasWarnedOfSpace = isWarned;
  }

  /** Says once that events cannot be stored, until they can. Returns the error. */
  #warn(error: unknown): unknown {
    if (!this.#hasWarned) {
      const { stack, message } = error as Error;
      const detail = isUnavailableError(error) ? message : (stack ?? message);
      process.emitWarning('Events of visitors cannot be stored. Browsers send them again later.', { detail });
    }
    this.#hasWarned = true;
    return error;
  }

  #count(added: number, length: number): void {
    this.#waitingEvents += added;
    this.#waitingLength += length;
    metricsRecorder()?.recordWaitingInsightsEvents(added);
  }
}

/** The client keeps its events even after an unexpected error: another version of the site may be able to store them. */
function toUnavailable(error: unknown): InsightsUnavailableError {
  if (isUnavailableError(error)) return error;
  return new InsightsUnavailableError('Events could not be stored.', { cause: error });
}
