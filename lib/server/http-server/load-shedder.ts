import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { RouteClass } from './rate-limits';

/** Share of the time in which the event loop is not idle. Above it, the process has more work than it can do. */
const BUSY = 0.9;

/** Time, in ms, over which it is measured. */
const SAMPLE_MS = 100;

export type LoadShedderOptions = {
  /** Requests that are handled at a time while the process is busy; half of them for one class, and for one client. */
  maxInFlight: number;
  /** Whether the process has more work than it can do. The default measures the event loop. */
  isBusy?: () => boolean;
};

/**
 * Decides which requests a busy process rejects, so that it serves the others as fast as before. Requests that only wait,
 * for a slow client or another server, are not limited: they cost next to nothing.
 */
export class LoadShedder {
  #inFlight = 0;
  readonly #inFlightOf: Record<RouteClass, number> = { share: 0, search: 0, image: 0, file: 0 };
  readonly #inFlightOfClient = new Map<string, number>();
  readonly #maxInFlight: number;
  readonly #isBusy: () => boolean;

  constructor({ maxInFlight, isBusy = createBusyCheck() }: LoadShedderOptions) {
    this.#maxInFlight = maxInFlight;
    this.#isBusy = isBusy;
  }

  /** Counts a request as in flight until its response is written. Returns false if it is to be rejected. */
  admit(response: ServerResponse, route: RouteClass | null, client: string): boolean {
    const isBusy = this.#isBusy();
    const isFull =
      this.#inFlight >= this.#maxInFlight ||
      (route !== null && this.#inFlightOf[route] * 2 >= this.#maxInFlight) ||
      this.#ofClient(client) * 2 >= this.#maxInFlight;
    if (isBusy && isFull) return false;
    this.#count(route, client, 1);
    let isCounted = true;
    const release = () => {
      if (isCounted) this.#count(route, client, -1);
      isCounted = false;
    };
    // `finish` waits for the client to receive the response, `prefinish` does not.
    response.once('prefinish', release).once('close', release);
    return true;
  }

  #ofClient(client: string): number {
    return this.#inFlightOfClient.get(client) ?? 0;
  }

  #count(route: RouteClass | null, client: string, change: 1 | -1): void {
    this.#inFlight += change;
    if (route !== null) this.#inFlightOf[route] += change;
    const ofClient = this.#ofClient(client) + change;
    if (ofClient === 0) this.#inFlightOfClient.delete(client);
    else this.#inFlightOfClient.set(client, ofClient);
  }
}

/** Whether the event loop was busy in the last tenth of a second. Measures when it is called, without a timer. */
function createBusyCheck(): () => boolean {
  let last = performance.eventLoopUtilization();
  let sampledAt = performance.now();
  let isBusy = false;
  return () => {
    const now = performance.now();
    if (now - sampledAt >= SAMPLE_MS) {
      const current = performance.eventLoopUtilization();
      isBusy = performance.eventLoopUtilization(current, last).utilization >= BUSY;
      last = current;
      sampledAt = now;
    }
    return isBusy;
  };
}
