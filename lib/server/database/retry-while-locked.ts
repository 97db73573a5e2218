import { setTimeout } from 'node:timers/promises';
import { isLockError } from './sqlite-errors';

/**
 * How long, in ms, a single statement may wait for a lock (`busy_timeout`). SQLite waits on the thread that serves
 * requests, so longer waits consist of attempts with pauses in between.
 */
export const BLOCKING_WAIT_MS = 50;

/** The longest pause, in ms. Pauses vary, so that several processes do not try at the same moments. */
const MAX_PAUSE_MS = 50;

/** Repeats an action while another process has the lock, for `timeoutMs` at most. Throws the last error. */
export async function retryWhileLocked<Result>(timeoutMs: number, action: () => Result): Promise<Result> {
  const deadline = performance.now() + timeoutMs;
  while (true) {
    try {
      return action();
    } catch (error) {
      if (!isLockError(error) || performance.now() >= deadline) throw error;
    }
    await setTimeout(Math.random() * MAX_PAUSE_MS);
  }
}
