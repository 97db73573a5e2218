import { LRUCache } from 'lru-cache';
import { DAY_MS } from '@/lib/insights/durations';
import type { StoreUsage } from '@/lib/server/insights/store/store-usage';

/** Part of the free space that all events of a day may take. */
const DAY_SHARE = 1 / 10;

/** Parts of a day that the networks of a client may take: see `clientNetworks`. */
const SHARES = [1 / 40, 1 / 8, 1 / 4] as const;

/** The same when half of the day is taken: its other half is for those who send little. */
const SMALL_SHARES = [1 / 4_096, 1 / 512, 1 / 64] as const;

const MAX_NETWORKS = 30_000;

export type StorageLimitsOptions = {
  /** Bytes that the events may take. */
  maxBytes: number;
  usage: () => StoreUsage;
  /** Epoch milliseconds. */
  now?: () => number;
};

/**
 * Limits the bytes that clients store a day, so that the space is never full, and made-up events leave space for those of visitors. The networks
 * are known to this process only, because no address is stored; the space that is used is that of all processes.
 */
export class StorageLimits {
  readonly #options: Required<StorageLimitsOptions>;
  /** Bytes since midnight in UTC. */
  readonly #networks = new LRUCache<string, number>({ max: MAX_NETWORKS });
  #day = 0;

  constructor(options: StorageLimitsOptions) {
    this.#options = { now: Date.now, ...options };
  }

  /**
   * Counts the bytes of events, unless there is no space for them.
   *
   * @param networks see `clientNetworks`.
   */
  take(networks: readonly string[], bytes: number): boolean {
    const { now, usage, maxBytes } = this.#options;
    const day = Math.floor(now() / DAY_MS);
    if (day !== this.#day) this.#networks.clear();
    this.#day = day;
    const { used, today } = usage();
    const all = (maxBytes - used + today) * DAY_SHARE;
    if (today + bytes > all) return false;
    const shares = today + bytes > all / 2 ? SMALL_SHARES : SHARES;
    const taken = networks.map((network) => (this.#networks.get(network) ?? 0) + bytes);
    if (taken.some((sum, index) => sum > all * (shares[index] ?? 0))) return false;
    for (const [index, network] of networks.entries()) this.#networks.set(network, taken[index] ?? 0);
    return true;
  }
}
