/** Why a query has no result: too many others wait, it takes too long, or the process that runs it has ended. */
export type BusyReason = 'waiting' | 'slow' | 'failed';

/** The store has more work than it can do now. Soon after, the same call can succeed. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  readonly reason: BusyReason;

  constructor(reason: BusyReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Seconds after which clients should repeat a request that failed with `BusyError`. */
export const BUSY_RETRY_SECONDS = 1;

/** Whether an error is a `BusyError`. It is told by its name, because each of Next's bundles has a class of its own. */
export function isBusyError(error: unknown): error is BusyError {
  return error instanceof Error && error.name === 'BusyError';
}
