import { COLUMNS, type Column } from './columns';
import type { Metrics } from './definitions';
import type { DayRange } from './period';
import type { TimeZone } from './time-zone';
import type { Vital } from './vitals';

/** What stands for a number that does not exist. */
const NO_NUMBER = '–';

/** Writes the numbers, days and times of insights in a language. */
export type Formats = {
  count: (value: number) => string;
  percent: (value: number) => string;
  wholePercent: (value: number) => string;
  /** With a sign, unless it rounds to 0. */
  change: (value: number) => string;
  /** Points of a percentage, of which 0.01 is one, with a sign unless it rounds to 0. */
  pointChange: (value: number) => string;
  /** The same without a sign. */
  points: (value: number) => string;
  /** With one decimal. */
  ratio: (value: number) => string;
  /** A count with a sign, unless it is 0. */
  difference: (value: number) => string;
  /** The number of a column; a dash where there is none. */
  column: (column: Column, metrics: Metrics) => string;
  /** A value of a column; a dash for none. */
  value: (column: Column, value: number | null) => string;
  /** @param value seconds */
  timeBetween: (value: number) => string;
  vital: (vital: Vital, value: number) => string;
  /** In megabytes of 2^20 bytes, or gigabytes. */
  bytes: (value: number) => string;
  /** @param day `YYYY-MM-DD` */
  day: (day: string) => string;
  shortDay: (day: string) => string;
  /** With the name of the day of the week. */
  weekday: (day: string) => string;
  month: (day: string) => string;
  /** @param time epoch milliseconds; it is written in the time zone. */
  dayAndTime: (time: number) => string;
  time: (time: number) => string;
  timeWithSeconds: (time: number) => string;
  range: (range: DayRange) => string;
};

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

const known = new Map<string, Formats>();

/** Making the formats of a language takes some milliseconds, so they are kept. */
export function formatsOf(locale: string, { name: timeZone }: TimeZone): Formats {
  const key = `${locale} ${timeZone}`;
  const formats = known.get(key) ?? createFormats(locale, timeZone);
  known.set(key, formats);
  return formats;
}

function createFormats(locale: string, timeZone: string): Formats {
  const number = (options: Intl.NumberFormatOptions = {}) => {
    const format = new Intl.NumberFormat(locale, options);
    return (value: number) => format.format(value);
  };
  const day = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    return (value: string) => format.format(Date.parse(value));
  };
  const time = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    return (value: number) => format.format(value);
  };
  const unit = (name: string, unitDisplay: 'short' | 'narrow', maximumFractionDigits = 0) =>
    number({ style: 'unit', unit: name, unitDisplay, maximumFractionDigits });
  const count = number();
  const percent = number({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const ratio = number({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const pointChange = number({
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const minutes = unit('minute', 'narrow');
  const hours = unit('hour', 'short', 1);
  const days = unit('day', 'short', 1);
  const seconds = unit('second', 'narrow');
  const milliseconds = unit('millisecond', 'short');
  const exactSeconds = unit('second', 'short', 2);
  const duration = (value: number) => {
    const rounded = Math.round(value);
    if (rounded < 60) return seconds(rounded);
    return `${minutes(Math.floor(rounded / 60))} ${seconds(rounded % 60)}`;
  };
  const megabytes = unit('megabyte', 'short');
  const gigabytes = unit('gigabyte', 'short', 1);
  const kinds = { count, percent, ratio, duration };
  const format = (column: Column, value: number | null) =>
    value === null ? NO_NUMBER : kinds[COLUMNS[column].kind](value);
  const range = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    count,
    percent,
    wholePercent: number({ style: 'percent', maximumFractionDigits: 0 }),
    change: number({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
    pointChange: (value) => pointChange(value * 100),
    points: (value) => ratio(Math.abs(value) * 100),
    ratio,
    difference: number({ signDisplay: 'exceptZero' }),
    column: (column, metrics) => format(column, COLUMNS[column].read(metrics)),
    value: format,
    timeBetween: (value) => {
      if (value < HOUR_SECONDS) return duration(value);
      return value < DAY_SECONDS ? hours(value / HOUR_SECONDS) : days(value / DAY_SECONDS);
    },
    vital: (vital, value) => {
      if (vital === 'cls') return number({ maximumFractionDigits: 3 })(value);
      return value < 1000 ? milliseconds(Math.round(value)) : exactSeconds(value / 1000);
    },
    bytes: (value) => (value < 2 ** 30 ? megabytes(value / 2 ** 20) : gigabytes(value / 2 ** 30)),
    day: day({ dateStyle: 'medium' }),
    shortDay: day({ month: 'short', day: 'numeric' }),
    weekday: day({ weekday: 'long', month: 'long', day: 'numeric' }),
    month: day({ month: 'short', year: 'numeric' }),
    dayAndTime: time({ dateStyle: 'medium', timeStyle: 'short' }),
    time: time({ timeStyle: 'short' }),
    timeWithSeconds: time({ timeStyle: 'medium' }),
    range: ({ from, to }) => range.formatRange(Date.parse(from), Date.parse(to)),
  };
}
