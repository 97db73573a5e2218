/** Ms for which a visitor counts as active after an activity. */
export const ACTIVITY_MS = 30_000;

/** Adds up the time in which a visitor is active. Times are in ms of one monotonic clock. */
export class ActiveTimer {
  private total = 0;
  private countedUntil = 0;
  private activeUntil = 0;

  /** An activity of the visitor. The 30 s after it are active time, unless `stop` is called. */
  activity(now: number): void {
    this.count(now);
    this.activeUntil = now + ACTIVITY_MS;
  }

  /** No time is active until the next activity. */
  stop(now: number): void {
    this.count(now);
    this.activeUntil = now;
  }

  /** Active time up to now. */
  count(now: number): number {
    this.total += Math.max(0, Math.min(now, this.activeUntil) - this.countedUntil);
    this.countedUntil = now;
    return this.total;
  }
}
