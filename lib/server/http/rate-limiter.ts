import { LRUCache } from 'lru-cache';

const WINDOW_MS = 60_000;

export type RateLimiterOptions = {
  /** Requests that one client may make in a minute. */
  requestsPerMinute: number;
  /** Maximum number of clients counted at a time. Above it, the least recently seen client is evicted. */
  maxClients: number;
  /** Monotonic clock in milliseconds. */
  now?: () => number;
};

/**
 * Fixed-window rate limiter: counts the requests of each client in windows of a minute, which start with the client's
 * first request. Uses no timers, and its memory is bounded by `maxClients`.
 */
export class RateLimiter {
  private readonly windows: LRUCache<string, { count: number; endsAt: number }>;
  private readonly requestsPerMinute: number;
  private readonly now: () => number;

  constructor({ requestsPerMinute, maxClients, now = () => performance.now() }: RateLimiterOptions) {
    this.windows = new LRUCache({ max: maxClients });
    this.requestsPerMinute = requestsPerMinute;
    this.now = now;
  }

  /** Counts one request. Returns 0 if it is within the limit, otherwise the whole seconds to wait, at least 1. */
  take(client: string): number {
    const now = this.now();
    const window = this.windows.get(client);
    if (!window || window.endsAt <= now) {
      this.windows.set(client, { count: 1, endsAt: now + WINDOW_MS });
      return 0;
    }
    window.count += 1;
    if (window.count <= this.requestsPerMinute) return 0;
    return Math.ceil((window.endsAt - now) / 1000);
  }

  /** Number of clients with a stored window. */
  get clientCount(): number {
    return this.windows.size;
  }
}
