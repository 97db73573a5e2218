import { randomUUID } from 'node:crypto';
import type { ServerEventName, ServerEventProperties } from '@/lib/analytics/plan/server-events';
import { metricsRecorder } from '@/lib/server/metrics';
import type { ServerEventTracker } from '@/lib/server/server-event-tracker';
import { callUpstream, retryAfterSeconds, type UpstreamResponse } from './call-upstream';
import { createUpstreamPool } from './mixpanel-forwarder';

export type ServerEventSenderOptions = {
  /** Base URL of the upstream, such as `https://api.mixpanel.com`, without a trailing slash. */
  upstream: string;
  /** Mixpanel project key. */
  key: string;
  /** Host of the site. */
  domain: string;
  /** Time in ms from an event until it is sent. */
  intervalMs?: number;
  /** Limit in ms of one request to the upstream. */
  timeoutMs?: number;
  /** Maximum number of events that wait. Those beyond it are dropped. */
  maxWaiting?: number;
};

/** Events of one request. As many are sent without waiting for the interval. */
const BATCH_SIZE = 50;

/** Requests with the same events, after which they are dropped. */
const MAX_ATTEMPTS = 5;

/** Longest time in ms until another attempt, whatever the upstream asks for. */
const MAX_RETRY_DELAY_MS = 10 * 60_000;

type SentEvent = { event: ServerEventName; properties: Record<string, unknown> };

/** What became of a batch: whether it was accepted, or else when to try again, unless that is of no use. */
type Outcome = { isAccepted: boolean; retryMs?: number };

/**
 * Sends events of the server to Mixpanel: in batches, one request at a time, over a keep-alive connection. The events
 * have no visitor and no address. `track` only adds to a bounded queue.
 */
export class ServerEventSender implements ServerEventTracker {
  readonly #options: Required<ServerEventSenderOptions>;
  readonly #pool: ReturnType<typeof createUpstreamPool>;
  readonly #path: string;
  readonly #waiting: SentEvent[] = [];
  #attempts = 0;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<unknown> | undefined;
  #isStopping = false;

  constructor(options: ServerEventSenderOptions) {
    this.#options = { intervalMs: 5_000, timeoutMs: 10_000, maxWaiting: 1_000, ...options };
    const { origin, pathname } = new URL(options.upstream);
    this.#pool = createUpstreamPool(origin, 1);
    // `ip=0`: the country and city would be those of the server.
    this.#path = `${pathname === '/' ? '' : pathname}/track/?verbose=1&ip=0`;
  }

  /** Queues an event. Drops it if too many are waiting. Never throws. */
  track<Name extends ServerEventName>(event: Name, properties: ServerEventProperties<Name>): void {
    if (this.#isStopping || this.#waiting.length >= this.#options.maxWaiting) {
      metricsRecorder()?.recordServerEvents('dropped', 1);
      return;
    }
    const common = {
      token: this.#options.key,
      // Mixpanel's value for events without a visitor.
      distinct_id: '',
      $insert_id: randomUUID(),
      time: Date.now() / 1000,
      sender: 'server',
      app: 'website',
      domain: this.#options.domain,
    };
    this.#waiting.push({ event, properties: { ...properties, ...common } });
    this.#schedule();
  }

  /**
   * Sends what is waiting, without further attempts, and closes the connection. Resolves after `deadlineMs` at the
   * latest. Events that were not accepted by then are dropped.
   */
  async stop(deadlineMs: number): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    const deadline = performance.now() + deadlineMs;
    const timeLeft = () => deadline - performance.now();
    const expired = new Promise((resolve) => setTimeout(resolve, deadlineMs).unref());
    await Promise.race([this.#sending, expired]);
    while (this.#waiting.length > 0 && timeLeft() > 0) {
      const { isAccepted } = await this.#sendBatch(timeLeft());
      if (!isAccepted) break;
    }
    this.#remove(this.#waiting.length, 'dropped');
    await this.#pool.destroy();
  }

  /** Sends a batch after the interval, at once if it is complete, or when the next attempt is due. */
  #schedule(retryMs?: number): void {
    if (this.#isStopping || this.#sending) return;
    const isComplete = this.#waiting.length >= BATCH_SIZE && this.#attempts === 0;
    if (this.#timer && !isComplete) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), retryMs ?? (isComplete ? 0 : this.#options.intervalMs));
    // Waiting events alone do not keep the process running.
    this.#timer.unref();
  }

  #send(): void {
    this.#timer = undefined;
    this.#sending = this.#sendBatch(this.#options.timeoutMs).then(({ retryMs }) => {
      this.#sending = undefined;
      if (this.#waiting.length > 0) this.#schedule(retryMs);
    });
  }

  /** Sends the oldest events, which remain in the queue until it is known what became of them. */
  async #sendBatch(timeoutMs: number): Promise<Outcome> {
    const batch = this.#waiting.slice(0, BATCH_SIZE);
    const outcome = await this.#request(JSON.stringify(batch), timeoutMs);
    this.#attempts += 1;
    const isLast = outcome.retryMs === undefined || this.#attempts >= MAX_ATTEMPTS;
    if (!outcome.isAccepted && !isLast) return outcome;
    this.#attempts = 0;
    this.#remove(batch.length, outcome.isAccepted ? 'sent' : 'dropped');
    return { isAccepted: outcome.isAccepted };
  }

  async #request(batch: string, timeoutMs: number): Promise<Outcome> {
    // As browsers send batches.
    const body = new URLSearchParams({ data: batch }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-encoding': 'identity' };
    const options = { method: 'POST' as const, path: this.#path, headers, body };
    const delayMs = this.#options.intervalMs * 2 ** (this.#attempts + 1);
    try {
      return toOutcome(await callUpstream(this.#pool, options, timeoutMs), delayMs);
    } catch {
      return { isAccepted: false, retryMs: Math.min(delayMs, MAX_RETRY_DELAY_MS) };
    }
  }

  /** Removes the oldest events from the queue. */
  #remove(count: number, result: 'sent' | 'dropped'): void {
    const { length } = this.#waiting.splice(0, count);
    if (length > 0) metricsRecorder()?.recordServerEvents(result, length);
  }
}

/** Mixpanel accepts a batch with 200. Only server errors and 429 are worth another attempt with the same events. */
function toOutcome({ status, headers }: UpstreamResponse, delayMs: number): Outcome {
  if (status === 200) return { isAccepted: true };
  if (status < 500 && status !== 429) return { isAccepted: false };
  const retryAfter = Number(retryAfterSeconds(String(headers['retry-after'] ?? ''), Date.now()) ?? 0);
  return { isAccepted: false, retryMs: Math.min(Math.max(delayMs, retryAfter * 1000), MAX_RETRY_DELAY_MS) };
}
