import type { ServerEventName, ServerEventProperties } from '@/lib/analytics/plan/server-events';
import { metricsRecorder } from '@/lib/server/metrics';
import type { ServerEventTracker } from '@/lib/server/server-event-tracker';
import { toServerEvent } from './ingest/to-insights-event';
import type { InsightsEvent } from './insights-event';
import type { InsightsWriter } from './writer/insights-writer';

/** Time in ms from an event until it is stored, and between attempts. */
const INTERVAL_MS = 1_000;

/** Events that wait. Those beyond it are dropped. */
const MAX_WAITING = 1_000;

export type InsightsEventTrackerOptions = {
  writer: Pick<InsightsWriter, 'write'>;
  /** Host of the site. */
  domain: string;
  /** Overrides of `INTERVAL_MS` and `MAX_WAITING`. */
  intervalMs?: number;
  maxWaiting?: number;
};

/** Stores events of the server. `track` only adds to a bounded queue, which is stored soon after, and again until that succeeds. */
export class InsightsEventTracker implements ServerEventTracker {
  readonly #options: Required<InsightsEventTrackerOptions>;
  #waiting: InsightsEvent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> | undefined;

  constructor(options: InsightsEventTrackerOptions) {
    this.#options = { intervalMs: INTERVAL_MS, maxWaiting: MAX_WAITING, ...options };
  }

  track<Name extends ServerEventName>(event: Name, properties: ServerEventProperties<Name>): void {
    const { domain, intervalMs, maxWaiting } = this.#options;
    if (this.#waiting.length >= maxWaiting) {
      metricsRecorder()?.recordServerEvents('dropped', 1);
      return;
    }
    this.#waiting.push(toServerEvent(event, properties, { received: Date.now(), domain }));
    this.#schedule(intervalMs);
  }

  /** Stores what is waiting, in one attempt. Resolves after `deadlineMs` at the latest. What is not stored by then is dropped. */
  async stop(deadlineMs: number): Promise<void> {
    clearTimeout(this.#timer);
    const expired = new Promise<void>((resolve) => setTimeout(resolve, deadlineMs).unref());
    await Promise.race([this.#storing, expired]);
    clearTimeout(this.#timer);
    await Promise.race([this.#store(), expired]);
    clearTimeout(this.#timer);
    if (this.#waiting.length > 0) metricsRecorder()?.recordServerEvents('dropped', this.#waiting.length);
    this.#waiting = [];
  }

  #schedule(delayMs: number): void {
    if (this.#timer || this.#storing) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#storing = this.#store().finally(() => {
        this.#storing = undefined;
        if (this.#waiting.length > 0) this.#schedule(this.#options.intervalMs);
      });
    }, delayMs);
    // Waiting events alone do not keep the process running.
    this.#timer.unref();
  }

  /** Events remain in the queue until they are stored. They have ids, so that none is stored twice. */
  async #store(): Promise<void> {
    const events = new Set(this.#waiting);
    try {
      await this.#options.writer.write([...events]);
    } catch {
      return;
    }
    this.#waiting = this.#waiting.filter((event) => !events.has(event));
    if (events.size > 0) metricsRecorder()?.recordServerEvents('sent', events.size);
  }
}
