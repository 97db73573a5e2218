import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** A rest takes at most this many times as long as the work before it: work of a process that is never idle still gets done. */
const MAX_FACTOR = 10;

/** Times in ms. Only tests need another than that of the process. */
export type RestClock = {
  now: () => number;
  /** How long the event loop has been idle. */
  idle: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

const PROCESS_CLOCK: RestClock = {
  now: () => performance.now(),
  idle: () => performance.eventLoopUtilization().idle,
  wait: (ms, signal) => setTimeout(ms, undefined, { ref: false, signal }),
};

/**
 * Waits after some work until the event loop has been idle for as long as the work took: what arrives meanwhile comes first, and more work
 * of this kind takes at most half of the time that is left.
 *
 * @param workMs how long the work took, in ms.
 * @param signal ends the rest.
 */
export async function rest(
  workMs: number,
  signal: AbortSignal,
  { now, idle, wait }: RestClock = PROCESS_CLOCK,
): Promise<void> {
  const end = now() + workMs * MAX_FACTOR;
  const idleEnd = idle() + workMs;
  for (;;) {
    const idleLeftMs = idleEnd - idle();
    const leftMs = end - now();
    if (signal.aborted || idleLeftMs <= 0 || leftMs <= 0) return;
    await wait(Math.ceil(Math.min(idleLeftMs, leftMs)), signal).catch(() => undefined);
  }
}
