import { DAY_MS, MINUTE_MS } from './durations';
import { type TimeRange, toDay } from './period';

/** Local clocks are `offset` ms ahead of UTC from `start` on, in epoch milliseconds. */
export type OffsetRange = { start: number; offset: number };

/** Time zones change their offset at most once in this time, in ms. */
const STEP_MS = 14 * DAY_MS;

/** The years of days that pages take: see `isDay`. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;

/**
 * A time zone, in which days begin. A local time is what its clocks show, in the milliseconds of a clock in UTC that shows the same: days of 23
 * and 25 hours are handled here only.
 */
export class TimeZone {
  /** Name in the IANA database, such as `Europe/Berlin`. */
  readonly name: string;
  /** In order, each up to the next. */
  readonly #ranges: readonly OffsetRange[];

  private constructor(name: string, ranges: readonly OffsetRange[]) {
    this.name = name;
    this.#ranges = ranges;
  }

  static readonly UTC = new TimeZone('UTC', [{ start: Number.NEGATIVE_INFINITY, offset: 0 }]);

  /** Finding all changes of a zone takes some 50 ms: keep it. */
  static of(name: string): TimeZone {
    return name === 'UTC' ? TimeZone.UTC : new TimeZone(name, findOffsets(name));
  }

  get isUtc(): boolean {
    return this.#ranges.length === 1 && this.#ranges[0]?.offset === 0;
  }

  /** The offsets between two times, the first one from its own start on. */
  offsets(from: number, to: number): OffsetRange[] {
    return this.#ranges.filter(
      ({ start }, index) => start < to && (this.#ranges[index + 1]?.start ?? Number.POSITIVE_INFINITY) > from,
    );
  }

  offsetAt(time: number): number {
    return this.#ranges.findLast(({ start }) => start <= time)?.offset ?? 0;
  }

  toLocal(time: number): number {
    return time + this.offsetAt(time);
  }

  /** The first time at which local clocks show this or, if they skip it, more. */
  fromLocal(local: number): number {
    for (const [index, { start, offset }] of this.#ranges.entries()) {
      const time = Math.max(start, local - offset);
      if (time < (this.#ranges[index + 1]?.start ?? Number.POSITIVE_INFINITY)) return time;
    }
    return local;
  }

  /** The local day of a time, as `YYYY-MM-DD`. */
  toDay(time: number): string {
    return toDay(this.toLocal(time));
  }

  /** Epoch milliseconds. */
  startOfDay(day: string): number {
    return this.fromLocal(Date.parse(day));
  }

  startOf(range: TimeRange): number {
    return range.start ?? this.startOfDay(range.from);
  }

  /** The end of a range, which is not in it. */
  endOf(range: TimeRange): number {
    return range.end ?? this.endOfDay(range.to);
  }

  endOfDay(day: string): number {
    return this.fromLocal(Date.parse(day) + DAY_MS);
  }

  /** The time at which local clocks show the same so many days later. */
  shiftDays(time: number, days: number): number {
    return days === 0 ? time : this.fromLocal(this.toLocal(time) + days * DAY_MS);
  }

  /** A time in ISO 8601, with the offset of the zone. */
  toIso(time: number): string {
    const offset = this.offsetAt(time);
    const text = new Date(time + offset).toISOString();
    if (this.isUtc) return text;
    const minutes = Math.abs(offset) / MINUTE_MS;
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
      String(part).padStart(2, '0'),
    );
    return `${text.slice(0, -1)}${offset < 0 ? '-' : '+'}${hour}:${minute}`;
  }
}

/** The present time, in epoch milliseconds, and the zone whose days are meant. */
export type Moment = { time: number; zone: TimeZone };

/** Whether this is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  // Some versions of Node also take offsets.
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function findOffsets(name: string): OffsetRange[] {
  const format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' });
  const offsetAt = (time: number): number => {
    const [, sign = '+', hours = 0, minutes = 0] =
      /GMT(?:([+-])(\d\d):(\d\d))?/.exec(format.format(time)) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  };
  const end = Date.UTC(LAST_YEAR + 1, 0, 2);
  let time = Date.UTC(FIRST_YEAR, 0, 0);
  const ranges: OffsetRange[] = [{ start: Number.NEGATIVE_INFINITY, offset: offsetAt(time) }];
  for (let offset = offsetAt(time); time < end; time += STEP_MS) {
    const next = offsetAt(time + STEP_MS);
    if (next === offset) continue;
    let [before, after] = [time, time + STEP_MS];
    while (after - before > MINUTE_MS) {
      const middle = Math.round((before + after) / 2 / MINUTE_MS) * MINUTE_MS;
      if (offsetAt(middle) === offset) before = middle;
      else after = middle;
    }
    ranges.push({ start: after, offset: next });
    offset = next;
  }
  return ranges;
}
