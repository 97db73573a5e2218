import { BusyError } from './busy-error';

export type QueueLimits = {
  /** How long, in ms, an action may wait for those before it. */
  timeMs: number;
  /** Actions that wait at a time. */
  maxWaiting: number;
};

/** Begins actions in their order. Only some of them run at a time. */
export class BoundedQueue {
  readonly #limits: QueueLimits;
  readonly #concurrency: number;
  readonly #onChange: (added: 1 | -1) => void;
  /** Begin the actions that wait. */
  readonly #waiting = new Set<() => void>();
  #running = 0;

  /**
   * @param concurrency actions that run at a time, at most.
   * @param onChange called when the number of actions that wait changes.
   */
  constructor(limits: QueueLimits, concurrency: number, onChange: (added: 1 | -1) => void) {
    this.#limits = limits;
    this.#concurrency = concurrency;
    this.#onChange = onChange;
  }

  /**
   * Runs an action when enough of those before it have ended.
   *
   * @throws BusyError if too many others wait, or for too long; the reason of the signal if it is aborted before the
   *   action has begun.
   */
  async run<Result>(action: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    // An action that has waited takes the place of the one that has ended.
    if (this.#running >= this.#concurrency) await this.#wait(signal);
    else this.#running += 1;
    try {
      return await action();
    } finally {
      const [begin] = this.#waiting;
      if (begin) begin();
      else this.#running -= 1;
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    const { timeMs, maxWaiting } = this.#limits;
    if (this.#waiting.size >= maxWaiting) throw new BusyError('waiting', 'Too many others are waiting.');
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#waiting.delete(begin);
        this.#onChange(-1);
      };
      const begin = () => {
        leave();
        resolve();
      };
      const abort = () => {
        leave();
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        leave();
        reject(new BusyError('waiting', 'Those before this one took too long.'));
      }, timeMs);
      signal?.addEventListener('abort', abort);
      this.#waiting.add(begin);
      this.#onChange(1);
    });
  }
}
