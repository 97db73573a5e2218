import { LRUCache } from 'lru-cache';
import { RateLimiter } from '@/lib/server/http/rate-limiter';

/** Attempts per minute of one client. */
const CLIENT_ATTEMPTS = 10;

/** Attempts per minute of all browsers of a group that are not known. */
const GROUP_ATTEMPTS = 30;

const MAX_CLIENTS = 10_000;

/** How long, in ms, a network is known as one from which a wrong password came. */
const FAILURE_MS = 60 * 60_000;

/** Networks that are known to have failed: more than the limits of the groups allow in this time. */
const MAX_FAILED = 30_000;

/** Attempts that may wait before one of a group, at most: those of a group have places that no attempt of a later group takes. */
const MAX_WAITING = [6, 4, 2, 1] as const;
const MAX_WAITING_KNOWN = 8;

/** Who tries to sign in. */
export type SignInClient = {
  /** The cookie of a browser that somebody has signed in with; null for others. */
  knownBrowser: string | null;
  /** See `clientNetworks`. */
  networks: readonly string[];
};

/**
 * Limits attempts to sign in, so that a password cannot be guessed, and nobody can keep others from signing in. Browsers that somebody
 * has signed in with have limits of their own. All others are in four groups, by how many of their networks a wrong password came from
 * within an hour, or may be coming from now: each group has a limit for all of its clients together, and those who have not failed have
 * the first places.
 */
export class SignInLimits {
  readonly #clients: RateLimiter;
  readonly #groups: RateLimiter;
  readonly #failed: LRUCache<string, true>;
  /** Networks of attempts that have not ended. */
  readonly #trying: string[] = [];

  /** @param now monotonic clock in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#clients = new RateLimiter({ requestsPerMinute: CLIENT_ATTEMPTS, maxClients: MAX_CLIENTS, now });
    this.#groups = new RateLimiter({
      requestsPerMinute: GROUP_ATTEMPTS,
      maxClients: MAX_WAITING.length,
      now,
    });
    this.#failed = new LRUCache({ max: MAX_FAILED, ttl: FAILURE_MS, ttlResolution: 0, perf: { now } });
  }

  /**
   * Makes an attempt if it is within the limits.
   *
   * @param isRight whether the password is right; gets how many others may wait before it.
   * @returns whether it was, or the seconds after which it may be tried again.
   */
  async attempt(
    client: SignInClient,
    isRight: (maxWaiting: number) => Promise<boolean>,
  ): Promise<boolean | { retrySeconds: number }> {
    const { knownBrowser, networks } = client;
    const group = knownBrowser === null ? this.#groupOf(networks) : null;
    const retrySeconds =
      this.#clients.take(knownBrowser ?? networks[0] ?? '') ||
      (group === null ? 0 : this.#groups.take(String(group)));
    if (retrySeconds > 0) return { retrySeconds };
    this.#trying.push(...networks);
    try {
      const result = await isRight(group === null ? MAX_WAITING_KNOWN : (MAX_WAITING[group] ?? 0));
      if (!result) for (const network of networks) this.#failed.set(network, true);
      return result;
    } finally {
      for (const network of networks) this.#trying.splice(this.#trying.indexOf(network), 1);
    }
  }

  #groupOf(networks: readonly string[]): number {
    return networks.filter((network) => this.#failed.has(network) || this.#trying.includes(network)).length;
  }
}
