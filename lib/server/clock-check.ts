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
  /** The newest date of the data, of that before this time. Null if there is none. */
  readNewest: (before: number) => Promise<number | null>;
  write: (time: number) => Promise<void>;
  /** Writes a time if the stored one is the expected one. */
  replace: (expected: number, time: number) => Promise<void>;
};

/**
 * When the database was last used: the stored time or, in a database of an earlier version, the newest date of its data before this time,
 * which is stored. Null if there is neither.
 */
export async function readLastUse(clock: StoredClock, before: number): Promise<number | null> {
  const stored = await clock.read();
  if (stored !== null && stored >= EARLIEST_TIME) return stored;
  const newest = await clock.readNewest(before);
  if (newest === null) return null;
  const lastUse = Math.max(newest, EARLIEST_TIME);
  await clock.write(lastUse);
  return lastUse;
}

/**
 * Tells whether the system clock can be believed by what deletes by date: a machine can start with any year, and what is deleted too early
 * does not come back. Each process that runs stores the time every hour, so the clock agrees unless it is wrong or the site was off for
 * more than a day.
 *
 * If the clock is ahead, the stored time follows it while processes run, twice as fast as time passes: after three days off, they agree two
 * days later, and a clock that is years ahead is not believed for years. An operator can confirm it with the command `clock:confirm`.
 */
export class ClockCheck {
  readonly #consequence: string;
  /** What is stored later has the time of the clock that is checked. */
  readonly #startedAt = Date.now();
  /**
   * The stored time with which the clock did not agree at the last check. If it is still stored, no process has moved it on for an hour:
   * however many there are, it moves on once an hour.
   */
  #doubted: number | null = null;
  #hasWarned = false;

  /** @param consequence what is not done while the clock differs, for the warning. */
  constructor(consequence: string) {
    this.#consequence = consequence;
  }

  /**
   * Compares the clock with the stored time, and stores the time. Call it at the start, and then every `CLOCK_CHECK_INTERVAL_MS`. In a
   * database without any data, there is nothing yet that the clock agrees with. Warns once until they agree.
   */
  async agrees(clock: StoredClock, now = Date.now()): Promise<boolean> {
    const stored = await readLastUse(clock, this.#startedAt);
    // It would only have to be doubted later.
    if (now < EARLIEST_TIME) return this.#disagree(describeClockDifference(stored ?? EARLIEST_TIME, now));
    const difference = stored === null ? null : describeClockDifference(stored, now);
    if (stored === null || difference === null) {
      await clock.write(now);
      this.#doubted = null;
      this.#hasWarned = false;
      return stored !== null;
    }
    const hasRemained = stored === this.#doubted;
    this.#doubted = stored;
    if (hasRemained && now > stored) {
      this.#doubted = stored + 2 * CLOCK_CHECK_INTERVAL_MS;
      await clock.replace(stored, this.#doubted);
    }
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
