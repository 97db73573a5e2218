import { LRUCache } from 'lru-cache';

/** Milliseconds over which calls are counted. */
const WINDOW = 60_000;

export type RateLimiterOptions = {
  /** Calls that one visitor may make in a minute. */
  perMinute: number;
  /** Visitors counted at a time. Beyond, the one not seen for longest is forgotten. */
  maxVisitors: number;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
};

/**
 * Counts calls per visitor in windows of a minute, each from a visitor's first call on. Holds no timers and
 * never more visitors than it is told to.
 */
export class RateLimiter {
  private readonly windows: LRUCache<string, { count: number; endsAt: number }>;
  private readonly perMinute: number;
  private readonly now: () => number;

  constructor({ perMinute, maxVisitors, now = () => performance.now() }: RateLimiterOptions) {
    this.windows = new LRUCache({ max: maxVisitors });
    this.perMinute = perMinute;
    this.now = now;
  }

  /** Counts one call. Returns 0 if it is within the limit, otherwise the whole seconds to wait, at least 1. */
  take(visitor: string): number {
    const now = this.now();
    const window = this.windows.get(visitor);
    if (!window || window.endsAt <= now) {
      this.windows.set(visitor, { count: 1, endsAt: now + WINDOW });
      return 0;
    }
    window.count += 1;
    if (window.count <= this.perMinute) return 0;
    return Math.ceil((window.endsAt - now) / 1000);
  }

  /** Visitors remembered now. */
  get visitorCount(): number {
    return this.windows.size;
  }
}
