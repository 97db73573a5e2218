import type { Generated } from 'kysely';

/**
 * Tables of the store of events, the same in SQLite and PostgreSQL. Texts that repeat are numbers: keys of `label`.
 * Times are epoch milliseconds, hours and days are counted from the epoch, all in UTC.
 */
export type InsightsTables = {
  /** Texts. The key 0 is the empty text, for totals. */
  label: { key: Generated<number>; value: string };
  /** Browsers by `distinct_id`. Keys begin at 1. */
  visitor: { key: Generated<number>; id: string };
  /** Events as they arrived. Indexes: unique (dedupe), (visitor, time), (time), (list, time). */
  event: {
    key: Generated<number>;
    /**
     * 16 bytes by which an event is stored once: its UTC day in two, so that keys of a day are near each other in the index, and the
     * start of a SHA-256 of name, visitor and `$insert_id`. Null for an event without `$insert_id`.
     */
    dedupe: Buffer | null;
    time: number;
    received: number;
    /** Null for events of the server. */
    visitor: number | null;
    /** Null until it is rolled up, and for events that do not count or have no visitor. */
    session: number | null;
    /** Sum of `EVENT_FLAGS`. */
    flags: number;
    /** Labels. */
    name: number;
    page_kind: number | null;
    page: number | null;
    list: number | null;
    language: number | null;
    /** Label: term of a search, store of a hand-off, message of an error, target of an app redirect. */
    subject: number | null;
    /** Label: position of a hand-off. */
    place: number | null;
    /** Seconds of an engagement, results of a search. */
    amount: number | null;
    /** All properties as JSON, without `token` and `distinct_id`. */
    properties: string;
  };
  /** Indexes: (start), (visitor, start), (source, start). */
  session: {
    key: Generated<number>;
    visitor: number;
    start: number;
    /** Time of its last event. */
    end: number;
    views: number;
    is_bounce: number;
    /** Labels. */
    device: number;
    browser: number;
    os: number;
    channel: number;
    source: number;
    medium: number | null;
    campaign: number | null;
    entry_page: number | null;
  };
  /**
   * Visitors with events that are not rolled up: all since this time may change. The visitor 0 stands for events without a visitor,
   * those of the server.
   */
  pending: { visitor: number; since: number };
  /** What adds up. Primary key: (dimension, label, hour). The dimension 0 with the label 0 is everything. */
  hourly: { dimension: number; label: number; hour: number } & Record<HourlyColumn, number>;
  /** Days on which a visitor has an event with a value. Primary key: (visitor, dimension, label, day). */
  visitor_day: {
    visitor: number;
    dimension: number;
    label: number;
    day: number;
    /** The visitor's day before with this value; -1 if there is none. */
    previous_day: number;
  };
  /**
   * Visitors by day and the day before on which they had this value. Those of a range are the sum of the rows whose day is in it and
   * whose previous day is before it. Primary key: (dimension, label, day, previous_day).
   */
  daily_visitors: { dimension: number; label: number; day: number; previous_day: number; visitors: number };
  /** Histograms of Web Vitals: buckets of 1 %. Primary key: (vital, page_kind, day, bucket). The page kind 0 is all of them. */
  vital: { vital: number; page_kind: number; day: number; bucket: number; samples: number };
};

/** Columns of `hourly` that are sums. */
export const HOURLY_COLUMNS = [
  'sessions',
  'bounces',
  'views',
  'engaged_seconds',
  'starts',
  'completions',
  'copies',
  'shares',
  'prints',
  'downloads',
  'searches',
  'empty_searches',
  'hand_offs',
  'errors',
  'redirects',
] as const;

export type HourlyColumn = (typeof HOURLY_COLUMNS)[number];

/** Why an event does not count. One with `noInsertId` alone counts, but its duplicates cannot be found. */
export const EVENT_FLAGS = { bot: 1, own: 2, unplanned: 4, noInsertId: 8 } as const;
