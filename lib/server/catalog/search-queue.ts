import { BoundedQueue, type QueueLimits } from '@/lib/server/database/bounded-queue';
import { isBusyError } from '@/lib/server/database/busy-error';
import { metricsRecorder, type SearchOutcome } from '@/lib/server/metrics';

/** Of the searches of a store. `timeMs` is also how long a search may take when it has begun. */
export const SEARCH_LIMITS: QueueLimits = { timeMs: 5_000, maxWaiting: 32 };

/** Limits the searches that run at a time, and records all of them in the metrics. */
export class SearchQueue {
  readonly #queue: BoundedQueue;

  /** @param concurrency searches that run at a time, at most. */
  constructor(limits: QueueLimits, concurrency: number) {
    this.#queue = new BoundedQueue(limits, concurrency, (added) =>
      metricsRecorder()?.recordWaitingSearches(added),
    );
  }

  /** Runs a search when it is its turn. Throws what `BoundedQueue` and the search throw. */
  async run<Result>(search: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
    const start = performance.now();
    const record = (outcome: SearchOutcome) =>
      metricsRecorder()?.recordSearch(outcome, (performance.now() - start) / 1000);
    try {
      const result = await this.#queue.run(search, signal);
      record('done');
      return result;
    } catch (error) {
      if (signal?.aborted) record('aborted');
      else record(isBusyError(error) ? 'rejected' : 'failed');
      throw error;
    }
  }
}
