import { type Generated, type RawBuilder, sql } from 'kysely';

/**
 * Tables of the store of events, the same in SQLite and PostgreSQL. Texts that repeat are numbers: keys of `label`.
 * Times are epoch milliseconds, hours and days are counted from the epoch, all in UTC.
 */
export type InsightsTables = {
  /** Texts. The key 0 is the empty text, for totals. */
  label: {
    key: Generated<number>;
    value: string;
    /** The mark of a run of `deleteUnusedLabels`, which may delete it. A transaction that uses it sets it to 0. */
    is_unused: Generated<number>;
  };
  /** Texts that became labels on a day, and those that would have beyond the limit, by dimension. Primary key: (day, dimension). */
  new_label: { day: number; dimension: number; labels: number };
  /** Browsers by `distinct_id`. Keys begin at 1. */
  visitor: { key: Generated<number>; id: string };
  /** Events as they arrived. Indexes: unique (dedupe), (visitor, time), (time), (list, time), (flags) of those that do not count. */
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
    /** Null until it is rolled up, and for events that do not count. It is rolled up if this is a session that exists, or `server_session`. */
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
    /** Of “web vitals”: see `packVitals`. */
    vitals: number | null;
    /** Where its properties are: see `locateProperties`. */
    properties_at: number;
  };
  /**
   * Properties of some events of a visitor and a UTC day that arrived together, as compressed JSON without `token` and `distinct_id`:
   * see `encodeBlock`. Keys are given once, also if the last blocks are deleted.
   */
  property_block: { key: Generated<number>; properties: Buffer };
  /** Indexes: (start), (visitor, start), (source, start). */
  session: {
    key: Generated<number>;
    visitor: number;
    start: number;
    /** Time of its last event. */
    end: number;
    views: number;
    is_bounce: number;
    /** 0 for a session with too many events: see `skipSession`. None of them has it, its labels are 0, and it is in no sum. */
    is_counted: number;
    /** Labels. */
    device: number;
    browser: number;
    os: number;
    channel: number;
    source: number;
    medium: number | null;
    campaign: number | null;
    entry_page: number | null;
    /** Its events once more, for queries with filters: see `packEvents`. */
    events: Buffer;
  };
  /**
   * Visitors with events that are not rolled up, by day: all such events of the day are between these times. A mark can also go on after
   * its day. The visitor 0 stands for events without a visitor, those of the server. A transaction that rolls a mark up must lock its row
   * before it reads the events, so that the mark of an event that it does not see remains. Primary key: (visitor, day).
   */
  pending: {
    visitor: number;
    /** That of `since`. */
    day: number;
    since: number;
    until: number;
    /** A visitor who could not be rolled up is set aside until this time. 0 for the others. */
    retry_at: Generated<number>;
  };
  /** Sums of everything by hour. Primary key: (hour). */
  hourly: { hour: number } & Record<SumColumn, number>;
  /** Sums by day for each value of each dimension, whose number is one of `DIMENSION_KEYS`. Primary key: (dimension, day, label). */
  daily: { dimension: number; label: number; day: number } & Record<SumColumn, number>;
  /** Days on which a visitor has events that count. Primary key: (visitor, day). */
  visitor_day: {
    visitor: number;
    day: number;
    /** Numbers of events by value: see `encodeCounts`. */
    counts: string;
  };
  /**
   * Visitors by day and the day before on which they had this value, -1 without one. Those of a range are the sum of the rows whose day is
   * in it and whose previous day is before it. The dimension 0 with the label 0 is everything. Primary key: (dimension, day, label,
   * previous_day).
   */
  daily_visitors: { dimension: number; label: number; day: number; previous_day: number; visitors: number };
  /**
   * Visitors that had reached a step of the funnel on a day, counted from the day `since` instead of `previous_since`, -1 if never
   * before. Those of a range are the sum of the rows whose day and `since` are in it and whose `previous_since` is before it. Primary key:
   * (step, day, since, previous_since).
   */
  daily_funnel: { step: number; day: number; since: number; previous_since: number; visitors: number };
  /**
   * Histograms of Web Vitals: buckets of 1 %. Primary key: (vital, page_kind, bucket, day) in SQLite, which adds them up in this order,
   * (day, vital, page_kind, bucket) in PostgreSQL, which does so by a hash. The page kind 0 is none.
   */
  vital: { vital: number; page_kind: number; day: number; bucket: number; samples: number };
  /** The state of the store: one row, which is also the lock of what rolls up. Primary key: (id). */
  roll_up: {
    id: number;
    /** Keys of sessions are given once, also if all sessions are deleted: those of events may be of sessions that do not exist any more. */
    next_session: number;
    /** The session of events without a visitor that are rolled up. */
    server_session: number;
    /** While everything is rolled up anew: the last visitor for whom that is done. */
    rebuilt_visitor: number | null;
    /** 1 while all sessions and sums are being deleted, before everything is rolled up anew. Nothing is rolled up then. */
    is_discarding: Generated<number>;
    /**
     * While a process that has just started rolls up: the visitor, or `SEVERAL`. Null otherwise. If it remains, that process has ended: see
     * `RollUp.recover`.
     */
    attempt: number | null;
    /** 1 if the events are made up: the store is that of the demo. */
    is_demo: Generated<number>;
    /** The last reading of the system clock that was believed; see `ClockCheck`. Null if there is none yet. */
    clock: number | null;
  };
};

/** Columns of events that are labels. */
export const EVENT_LABELS = [
  'name',
  'page_kind',
  'page',
  'list',
  'language',
  'subject',
  'place',
] as const satisfies ReadonlyArray<keyof InsightsTables['event']>;

/** Columns that are sums. */
export const SUM_COLUMNS = [
  'sessions',
  'bounces',
  'views',
  'engaged_ms',
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

export type SumColumn = (typeof SUM_COLUMNS)[number];

/** Why an event does not count. One with `noInsertId` alone counts, but its duplicates cannot be found. */
export const EVENT_FLAGS = { bot: 1, own: 2, unplanned: 4, noInsertId: 8 } as const;

/** Flags of events that do not count. */
export const NOT_COUNTED = EVENT_FLAGS.bot | EVENT_FLAGS.own | EVENT_FLAGS.unplanned;

/** Condition of events that count. */
export const COUNTS: RawBuilder<boolean> = sql<boolean>`event.flags & ${sql.lit(NOT_COUNTED)} = 0`;

/** The table with the migrations of the store. Not that of the catalog, which can be in the same database. */
export const INSIGHTS_MIGRATION_TABLE = 'insights_migration';
