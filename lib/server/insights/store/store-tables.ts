import type { Generated } from 'kysely';

/**
 * Tables of events, the same in SQLite and PostgreSQL. Times are epoch milliseconds, days are counted from the epoch, all in UTC.
 * See docs/decisions/0059-insights-day-files.md.
 */
export type StoreTables = {
  /** Events that are not packed yet. Primary key: (day, key), so that each is stored once. */
  inbox: {
    /** That of `time`. */
    day: number;
    /** See `eventKey`. */
    key: string;
    time: number;
    received: number;
    /** Sum of `EVENT_FLAGS`. */
    flags: number;
    /** `distinct_id`; null for events of the server. */
    visitor: string | null;
    name: string;
    /** JSON without `token` and `distinct_id`. */
    properties: string;
    /** In the order of arrival, except for those of transactions at the same time. A number is given once. */
    seq: Generated<number>;
  };
  /** Packed events. Primary key: (day). */
  day_block: {
    day: number;
    /** A random number, another one with each change: also after a backup was restored, no two states of a day have the same. */
    version: number;
    events: number;
    /** See `DEFINITIONS`. */
    definitions: number;
    /** The highest `seq` of its events. */
    last_seq: number;
    /** A Parquet file with all properties. Columns: `FULL_COLUMNS`. */
    full: Buffer;
    /** A Parquet file with what reports need. Columns: `EVENT_COLUMNS` and `SESSION_COLUMNS`. */
    narrow: Buffer;
    /** The CRC-32 of each file. */
    full_crc: number;
    narrow_crc: number;
  };
  /**
   * Days that are being packed, or could not be: until `retry_at`, in epoch ms, no process packs them. A row remains if the process ends
   * with the day. Primary key: (day).
   */
  pack_attempt: { day: number; attempts: number; retry_at: number };
  /** Bytes of the events that a process of the site has stored on a UTC day of arrival. Primary key: (day, process). */
  received_bytes: {
    day: number;
    /** A random number. */
    process: number;
    bytes: number;
  };
  /** See `DayNote`. Unique: (day, text). */
  day_note: { id: Generated<number>; day: number; text: string };
  /** See `ReportLink`. Primary key: (id). */
  report_link: { id: string; report: string; query: string; expires: number };
  /** Messages that were sent, or not yet: until `retry_at`, no process sends them. Primary key: (key). Times are epoch ms. */
  sent_message: { key: string; attempts: number; retry_at: number; sent_at: number | null };
  /** One row, with the id 1. */
  store_state: {
    id: number;
    /** 1 if the events are made up: the store is that of the demo. */
    is_demo: number;
    /** The last reading of the system clock that was believed; see `ClockCheck`. Null if there is none yet. */
    clock: number | null;
    /** Changes of blocks. A transaction that changes blocks increases it first, which makes all others wait. */
    changes: number;
    /** Epoch ms when all events of an earlier version were moved; null if they were not, or there are none. See `moveEvents`. */
    moved_at: number | null;
  };
};

const OTHERS = [
  'create table pack_attempt (day integer primary key, attempts integer not null, retry_at bigint not null)',
  'create table received_bytes (day integer, process bigint, bytes bigint not null, primary key (day, process))',
  `create table store_state (
    id integer primary key,
    is_demo integer not null default 0,
    clock bigint,
    changes bigint not null default 0,
    moved_at bigint
  )`,
  'insert into store_state (id) values (1)',
] as const;

const EVENT = `
  time bigint not null,
  received bigint not null,
  flags integer not null,
  visitor text,
  name text not null,
  properties text not null
`;

const BLOCK = `
  day integer primary key,
  version bigint not null,
  events integer not null,
  definitions integer not null,
  last_seq bigint not null,
  full_crc bigint not null,
  narrow_crc bigint not null
`;

/** Rows are appended in the order of arrival; only the index of the key is written in any order. */
export const SQLITE_TABLES: readonly string[] = [
  `create table inbox (
    seq integer primary key autoincrement,
    day integer not null,
    key text not null,
    ${EVENT},
    unique (day, key)
  )`,
  `create table day_block (${BLOCK}, "full" blob not null, narrow blob not null)`,
  ...OTHERS,
];

export const POSTGRES_TABLES: readonly string[] = [
  `create table inbox (
    seq bigint generated always as identity,
    day integer not null,
    key text collate "C" not null,
    ${EVENT},
    primary key (day, key) include (seq)
  )`,
  `create table day_block (${BLOCK}, "full" bytea not null, narrow bytea not null)`,
  // They are compressed already.
  'alter table day_block alter column "full" set storage external, alter column narrow set storage external',
  ...OTHERS,
];

const NOTE = 'day integer not null, text text not null, unique (day, text)';

/** The second migration. Ids are given once, so that a form that is sent late deletes no other note. */
export const SQLITE_NOTES: readonly string[] = [
  `create table day_note (id integer primary key autoincrement, ${NOTE})`,
];

export const POSTGRES_NOTES: readonly string[] = [
  `create table day_note (id bigint generated always as identity primary key, ${NOTE})`,
];

/** The third migration. */
export const LINKS: readonly string[] = [
  'create table report_link (id text primary key, report text not null, query text not null, expires bigint not null)',
];

/** The fourth migration. */
export const MESSAGES: readonly string[] = [
  'create table sent_message (key text primary key, attempts integer not null, retry_at bigint not null, sent_at bigint)',
];
