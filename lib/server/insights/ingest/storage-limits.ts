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

/** The store that events are written to. */
export type LimitedStore = {
  /** Bytes that all events may need. */
  readonly maxBytes: number;
  readonly usage: StoreUsage;
  /** Called when events are refused, after which the usage is not known from storing them. */
  refreshUsage(): void;
};

/**
 * Limits the bytes that clients store a day, so that the space is never full, and made-up events leave space for those of visitors. The networks
 * are known to this process only, because no address is stored; the space that is used is that of all processes.
 */
export class StorageLimits {
  readonly #store: LimitedStore;
  readonly #now: () => number;
  /** Bytes since midnight in UTC. */
  readonly #networks = new LRUCache<string, number>({ max: MAX_NETWORKS });
  #day = 0;
  #hasWarned = false;

  /** @param now epoch milliseconds */
  constructor(store: LimitedStore, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /**
   * Counts the bytes of events, unless there is no space for them.
   *
   * @param networks see `clientNetworks`.
   */
  take(networks: readonly string[], bytes: number): boolean {
    const day = Math.floor(this.#now() / DAY_MS);
    if (day !== this.#day) {
      this.#day = day;
      this.#networks.clear();
      this.#hasWarned = false;
    }
    const taken = networks.map((network) => (this.#networks.get(network) ?? 0) + bytes);
    if (!this.#hasSpace(taken, bytes)) {
      this.#store.refreshUsage();
      this.#warn();
      return false;
    }
    for (const [index, network] of networks.entries()) this.#networks.set(network, taken[index] ?? 0);
    return true;
  }

  /** Undoes `take` for events that were not stored. */
  release(networks: readonly string[], bytes: number): void {
    for (const network of networks)
      this.#networks.set(network, Math.max(0, (this.#networks.get(network) ?? 0) - bytes));
  }

  /** @param taken what each of the networks would have taken */
  #hasSpace(taken: readonly number[], bytes: number): boolean {
    const { maxBytes, usage } = this.#store;
    const all = (maxBytes - usage.used + usage.today) * DAY_SHARE;
    const sum = usage.today + bytes;
    const shares = sum > all / 2 ? SMALL_SHARES : SHARES;
    return sum <= all && taken.every((network, index) => network <= all * (shares[index] ?? 0));
  }

  /** Once a day. */
  #warn(): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    process.emitWarning(
      'Clients send more events than INSIGHTS_MAX_MB allows for a day. Theirs are refused, and browsers send them again later.',
      { detail: 'If they are those of visitors, raise it, and check TRUSTED_PROXY_HOPS.' },
    );
  }
}
