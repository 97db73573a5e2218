const HOUR_MS = 3_600_000;

/** By how much, in ms, the system clock can differ from the time that a database has. */
const TOLERANCE_MS = 24 * HOUR_MS;

/** This version was made later. A system clock with an earlier time has not been set yet, as after a start without a battery. */
export const EARLIEST_TIME = Date.UTC(2026, 0, 1);

/** How often, in ms, a process compares them while it runs. */
export const CLOCK_CHECK_INTERVAL_MS = HOUR_MS;

/** The last reading of the system clock that was believed, in epoch ms, as a database stores it. */
export type StoredClock = {
  /** Null if there is none yet. */
  read: () => Promise<number | null>;
  write: (time: number) => Promise<void>;
};

/**
 * Tells whether the system clock can be believed by what deletes by date: a machine can start with any year, and what is deleted too early
 * does not come back. Each process that runs stores the time every hour, so the clock agrees unless it is wrong or the site was off for
 * more than a day.
 *
 * If the clock is ahead, the stored time follows it while a process runs, twice as fast as time passes: after three days off, they agree two
 * days later, and a clock that is years ahead is not believed for years. An operator can confirm it with the command `clock:confirm`.
 */
export class ClockCheck {
  readonly #consequence: string;
  #isRunning = false;
  #hasWarned = false;

  /** @param consequence what is not done while the clock differs, for the warning. */
  constructor(consequence: string) {
    this.#consequence = consequence;
  }

  /**
   * Compares the clock with the stored time, and stores the time. Call it at the start, and then every `CLOCK_CHECK_INTERVAL_MS`. Without a
   * stored time, there is nothing yet that the clock agrees with. Warns once until they agree.
   */
  async agrees(clock: StoredClock, now = Date.now()): Promise<boolean> {
    const last = await clock.read();
    // It would only have to be doubted later.
    if (now < EARLIEST_TIME) return this.#disagree(describeClockDifference(last ?? EARLIEST_TIME, now));
    const stored = last !== null && last < EARLIEST_TIME ? null : last;
    const wasRunning = this.#isRunning;
    this.#isRunning = true;
    const difference = stored === null ? null : describeClockDifference(stored, now);
    if (stored === null || difference === null) {
      await clock.write(now);
      this.#hasWarned = false;
      return stored !== null;
    }
    if (wasRunning && now > stored) await clock.write(stored + 2 * CLOCK_CHECK_INTERVAL_MS);
    return this.#disagree(difference);
  }

  #disagree(difference: string | null): false {
    if (!this.#hasWarned) process.emitWarning(this.#consequence, { detail: difference ?? undefined });
    this.#hasWarned = true;
    return false;
  }
}

/** What to tell an operator if the system clock does not agree with a stored time. Null if it does. */
export function describeClockDifference(stored: number, now: number): string | null {
  if (Math.abs(now - stored) <= TOLERANCE_MS) return null;
  return (
    `The system clock says ${format(now)}, but the database was last used at ${format(stored)}. ` +
    'If the clock is right, run the command clock:confirm, or leave the site running for as long as it was off.'
  );
}

function format(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+/, '');
}
