import type { ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type {
  CacheName,
  CacheResult,
  InsightsEventResult,
  MetricsRecorder,
  SearchOutcome,
  SignInResult,
} from '@/lib/server/metrics';
import type { RoutePattern } from './match-route';

/** Values of `x-nextjs-cache`, by which Next says where a page comes from. */
const PAGE_CACHE_RESULTS: Readonly<Record<string, CacheResult>> = {
  HIT: 'hit',
  STALE: 'stale',
  MISS: 'miss',
};

/** Upper bounds of the buckets of the histograms, in seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const QUERY_BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1];
const UPSTREAM_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 45];

/**
 * Default metrics that are left out: gauges with the names of counters. The ones without `_total` have the same numbers by type.
 */
const MISNAMED_METRICS = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** The metrics of this process, in a registry of their own. Labels have few values: routes, never URLs. */
export class SiteMetrics implements MetricsRecorder {
  readonly #registry = new Registry();
  readonly #registers = [this.#registry];
  readonly #inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests whose response is not complete.',
    registers: this.#registers,
  });
  readonly #requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route and status; the status is "aborted" if the client left before the response.',
    labelNames: ['route', 'status'],
    registers: this.#registers,
  });
  readonly #durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of the response.',
    labelNames: ['route'],
    buckets: REQUEST_BUCKETS,
    registers: this.#registers,
  });
  readonly #rejections = new Counter({
    name: 'http_requests_rejected_total',
    help: 'Requests above a rate limit, or rejected because of overload.',
    labelNames: ['route', 'reason'],
    registers: this.#registers,
  });
  readonly #cacheRequests = new Counter({
    name: 'cache_requests_total',
    help: 'Look-ups in the caches of pages, private shares and share images.',
    labelNames: ['cache', 'result'],
    registers: this.#registers,
  });
  readonly #storeQueries = new Histogram({
    name: 'store_query_duration_seconds',
    help: 'Duration of queries of the database, without searches.',
    labelNames: ['result'],
    buckets: QUERY_BUCKETS,
    registers: this.#registers,
  });
  readonly #searches = new Histogram({
    name: 'search_duration_seconds',
    help: 'Time of searches in their process, with waiting, by how they ended. The words of a result are searches too.',
    labelNames: ['outcome'],
    buckets: REQUEST_BUCKETS,
    registers: this.#registers,
  });
  readonly #waitingSearches = new Gauge({
    name: 'searches_waiting',
    help: 'Searches that wait for others.',
    registers: this.#registers,
  });
  readonly #upstreamRequests = new Histogram({
    name: 'tracking_upstream_duration_seconds',
    help: 'Duration of the requests of the tracking proxy to its upstream, by the status of its response.',
    labelNames: ['status'],
    buckets: UPSTREAM_BUCKETS,
    registers: this.#registers,
  });

  readonly #serverEvents = new Counter({
    name: 'tracking_server_events_total',
    help: 'Events of the server itself that the upstream accepted (sent) or that were given up (dropped).',
    labelNames: ['result'],
    registers: this.#registers,
  });

  readonly #insightsEvents = new Counter({
    name: 'insights_events_total',
    help: 'Events that arrived for the insights store: stored, stored before (duplicate), of a name that is not stored (dropped), no event (rejected), or to be sent again (refused).',
    labelNames: ['result'],
    registers: this.#registers,
  });
  readonly #insightsSignIns = new Counter({
    name: 'insights_sign_ins_total',
    help: 'Attempts to sign in to insights: accepted, with a wrong password, or refused because there were too many.',
    labelNames: ['result'],
    registers: this.#registers,
  });
  readonly #insightsMessages = new Counter({
    name: 'insights_messages_total',
    help: 'Attempts to send messages of insights.',
    labelNames: ['channel', 'result'],
    registers: this.#registers,
  });
  readonly #insightsWrites = new Histogram({
    name: 'insights_write_duration_seconds',
    help: 'Duration of the transactions of the insights store, each with the events of many requests.',
    labelNames: ['result'],
    buckets: REQUEST_BUCKETS,
    registers: this.#registers,
  });
  readonly #insightsBytes = new Gauge({
    name: 'insights_store_bytes',
    help: 'Bytes that the events of insights need.',
    registers: this.#registers,
  });
  readonly #insightsMaxBytes = new Gauge({
    name: 'insights_store_max_bytes',
    help: 'Bytes that the events of insights may need.',
    registers: this.#registers,
  });
  readonly #waitingInsightsEvents = new Gauge({
    name: 'insights_events_waiting',
    help: 'Events that wait to be stored.',
    registers: this.#registers,
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    for (const name of MISNAMED_METRICS) this.#registry.removeSingleMetric(name);
  }

  /** Records a request when its response is closed. */
  recordRequest(route: RoutePattern, response: ServerResponse): void {
    const start = performance.now();
    this.#inFlight.inc();
    response.once('close', () => {
      this.#inFlight.dec();
      const status = response.headersSent ? String(response.statusCode) : 'aborted';
      this.#requests.inc({ route, status });
      this.#durations.observe({ route }, (performance.now() - start) / 1000);
      const result = PAGE_CACHE_RESULTS[String(response.getHeader('x-nextjs-cache'))];
      if (result) this.recordCacheRequest('pages', result);
    });
  }

  recordRejection(route: RoutePattern, status: 429 | 503): void {
    this.#rejections.inc({ route, reason: status === 429 ? 'rate-limit' : 'overload' });
  }

  recordCacheRequest(cache: CacheName, result: CacheResult): void {
    this.#cacheRequests.inc({ cache, result });
  }

  recordStoreQuery(hasFailed: boolean, seconds: number): void {
    this.#storeQueries.observe({ result: hasFailed ? 'error' : 'ok' }, seconds);
  }

  recordSearch(outcome: SearchOutcome, seconds: number): void {
    this.#searches.observe({ outcome }, seconds);
  }

  recordWaitingSearches(added: 1 | -1): void {
    this.#waitingSearches.inc(added);
  }

  recordUpstreamRequest(status: number, seconds: number): void {
    this.#upstreamRequests.observe({ status }, seconds);
  }

  recordServerEvents(result: 'sent' | 'dropped', count: number): void {
    this.#serverEvents.inc({ result }, count);
  }

  recordInsightsEvents(result: InsightsEventResult, count: number): void {
    this.#insightsEvents.inc({ result }, count);
  }

  recordInsightsSignIn(result: SignInResult): void {
    this.#insightsSignIns.inc({ result });
  }

  recordInsightsMessage(channel: 'mail' | 'webhook', result: 'sent' | 'failed'): void {
    this.#insightsMessages.inc({ channel, result });
  }

  recordInsightsWrite(hasFailed: boolean, seconds: number): void {
    this.#insightsWrites.observe({ result: hasFailed ? 'error' : 'ok' }, seconds);
  }

  recordInsightsSpace(used: number, max: number): void {
    this.#insightsBytes.set(used);
    this.#insightsMaxBytes.set(max);
  }

  recordWaitingInsightsEvents(added: number): void {
    this.#waitingInsightsEvents.inc(added);
  }

  /** All metrics in Prometheus' text format. */
  async render(): Promise<{ contentType: string; text: string }> {
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}
