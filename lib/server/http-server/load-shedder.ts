import type { Server, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Share of the time in which the event loop is not idle. Above it, the process has more work than it can do. */
const BUSY = 0.9;

/** Time, in ms, over which it is measured. */
const SAMPLE_MS = 100;

export type LoadShedderOptions = {
  /** Requests that are handled at a time while the process is busy; half of them for each of the groups of a request. */
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
  readonly #inFlightOf = new Map<string, number>();
  readonly #maxInFlight: number;
  readonly #isBusy: () => boolean;

  constructor({ maxInFlight, isBusy = createBusyCheck() }: LoadShedderOptions) {
    this.#maxInFlight = maxInFlight;
    this.#isBusy = isBusy;
  }

  /**
   * Counts a request as in flight until its response is written.
   *
   * @param groups what the request is one of, such as those of its client
   * @returns false if the request is to be rejected
   */
  admit(response: ServerResponse, groups: readonly string[]): boolean {
    const isFull =
      this.#inFlight >= this.#maxInFlight ||
      groups.some((group) => (this.#inFlightOf.get(group) ?? 0) * 2 >= this.#maxInFlight);
    if (this.#isBusy() && isFull) return false;
    this.#count(groups, 1);
    let isCounted = true;
    const release = () => {
      if (isCounted) this.#count(groups, -1);
      isCounted = false;
    };
    // `finish` waits for the client to receive the response, `prefinish` does not.
    response.once('prefinish', release).once('close', release);
    return true;
  }

  #count(groups: readonly string[], change: 1 | -1): void {
    this.#inFlight += change;
    for (const group of groups) {
      const count = (this.#inFlightOf.get(group) ?? 0) + change;
      if (count === 0) this.#inFlightOf.delete(group);
      else this.#inFlightOf.set(group, count);
    }
  }
}

/** Turns of the event loop for which requests wait at most. */
const MAX_TURNS = 500;

/**
 * Creates the function that resolves when all that clients have sent is received, before anything is rendered. Pages are rendered
 * in one turn of the event loop, and Node accepts one connection in a turn: otherwise most requests would be neither counted nor
 * rejected, but wait in the buffers of the operating system, for seconds, and probes with them.
 */
export function createConnectionWait(server: Server): () => Promise<void> {
  let hasAccepted = false;
  let waiting: Promise<void> | null = null;
  server.on('connection', () => {
    hasAccepted = true;
  });
  const acceptAll = async () => {
    // Nothing is accepted in the rest of the turn that has begun.
    for (let turn = 0; turn < MAX_TURNS && (turn < 2 || hasAccepted); turn += 1) {
      hasAccepted = false;
      await nextTurn();
    }
    waiting = null;
  };
  return () => {
    waiting ??= acceptAll();
    return waiting;
  };
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
