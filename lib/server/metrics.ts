import { processHolder } from './process-holder';

/** Result of a look-up in a cache. `rejected`: not cached, and too busy to compute it. */
export type CacheResult = 'hit' | 'stale' | 'miss' | 'rejected';

export type CacheName = 'pages' | 'private-shares' | 'share-images';

/**
 * How a search ended. `rejected`: too many searches, or it took too long. `aborted`: its client left before it began.
 * `failed`: an error of the database.
 */
export type SearchOutcome = 'done' | 'rejected' | 'aborted' | 'failed';

/**
 * `duplicate`: it was stored before. `dropped`: it has a name that is not stored. `rejected`: it is no event. `refused`: it could not be stored,
 * and the client keeps it.
 */
export type InsightsEventResult = 'stored' | 'duplicate' | 'dropped' | 'rejected' | 'refused';

/** What became of an attempt to sign in to insights. `refused`: there were too many, and the password was not looked at. */
export type SignInResult = 'accepted' | 'wrong' | 'refused';

/** Records what the catalog, the caches and the tracking proxy do. Durations are in seconds. */
export type MetricsRecorder = {
  recordCacheRequest(cache: CacheName, result: CacheResult): void;
  recordStoreQuery(hasFailed: boolean, seconds: number): void;
  /** The time includes that of waiting for other searches. */
  recordSearch(outcome: SearchOutcome, seconds: number): void;
  /** One search more or less waits for others. There is a queue for each open store. */
  recordWaitingSearches(added: 1 | -1): void;
  /** `status` is that of the response to the client: 502 or 504 where the upstream sent none. */
  recordUpstreamRequest(status: number, seconds: number): void;
  /** Events of the server itself, which were accepted by the upstream or given up. */
  recordServerEvents(result: 'sent' | 'dropped', count: number): void;
  /** What became of events for the insights store. */
  recordInsightsEvents(result: InsightsEventResult, count: number): void;
  /** An attempt to sign in to insights. */
  recordInsightsSignIn(result: SignInResult): void;
  /** An attempt to send a message about the numbers of insights. */
  recordInsightsMessage(channel: 'mail' | 'webhook', result: 'sent' | 'failed'): void;
  /** A transaction of the insights store. */
  recordInsightsWrite(hasFailed: boolean, seconds: number): void;
  /** Bytes that the events of insights need, and may need. */
  recordInsightsSpace(used: number, max: number): void;
  /** So many events more or less wait to be stored. */
  recordWaitingInsightsEvents(added: number): void;
};

const processRecorder = processHolder<MetricsRecorder>('checkleaf.metrics');

/** The recorder of this process. There is none outside of the production server. */
export function metricsRecorder(): MetricsRecorder | undefined {
  return processRecorder.current;
}

export function setMetricsRecorder(recorder: MetricsRecorder): void {
  processRecorder.current = recorder;
}
