import { type Kysely, type Migration, sql } from 'kysely';
import { SUM_COLUMNS } from '@/lib/server/insights/sql/insights-tables';

const SUMS = SUM_COLUMNS.map((name) => `${name} integer not null default 0`).join(', ');

const STATEMENTS = [
  'create table label (key integer primary key, value text not null unique, is_unused integer not null default 0)',
  "insert into label (key, value) values (0, '')",
  'create table visitor (key integer primary key, id text not null unique)',
  // In the order in which queries over many events read the columns: SQLite reads a row from its start.
  `create table event (
    key integer primary key,
    time integer not null,
    session integer,
    visitor integer,
    flags integer not null,
    name integer not null,
    amount real,
    page_kind integer,
    page integer,
    list integer,
    language integer,
    subject integer,
    place integer,
    vitals integer,
    properties_at integer not null,
    received integer not null,
    dedupe blob
  )`,
  'create table property_block (key integer primary key autoincrement, properties blob not null)',
  'create unique index event_by_dedupe on event (dedupe) where dedupe is not null',
  'create index event_by_visitor on event (visitor, time)',
  'create index event_by_time on event (time)',
  'create index event_not_counted on event (flags) where flags & 7 <> 0',
  'create index event_by_list on event (list, time) where list is not null',
  `create table session (
    key integer primary key,
    visitor integer not null,
    start integer not null,
    "end" integer not null,
    views integer not null,
    is_bounce integer not null,
    is_counted integer not null default 1,
    device integer not null,
    browser integer not null,
    os integer not null,
    channel integer not null,
    source integer not null,
    medium integer,
    campaign integer,
    entry_page integer,
    events blob not null
  )`,
  'create index session_by_start on session (start)',
  'create index session_by_visitor on session (visitor, start)',
  'create index session_by_source on session (source, start)',
  `create table pending (
    visitor integer not null,
    day integer not null,
    since integer not null,
    until integer not null,
    retry_at integer not null default 0,
    primary key (visitor, day)
  ) without rowid`,
  `create table hourly (
    hour integer primary key,
    ${SUMS}
  )`,
  `create table daily (
    dimension integer not null,
    day integer not null,
    label integer not null,
    ${SUMS},
    primary key (dimension, day, label)
  ) without rowid`,
  `create table visitor_day (
    visitor integer not null,
    day integer not null,
    counts text not null,
    primary key (visitor, day)
  ) without rowid`,
  `create table daily_visitors (
    dimension integer not null,
    day integer not null,
    label integer not null,
    previous_day integer not null,
    visitors integer not null,
    primary key (dimension, day, label, previous_day)
  ) without rowid`,
  `create table daily_funnel (
    step integer not null,
    day integer not null,
    since integer not null,
    previous_since integer not null,
    visitors integer not null,
    primary key (step, day, since, previous_since)
  ) without rowid`,
  `create table vital (
    vital integer not null,
    page_kind integer not null,
    bucket integer not null,
    day integer not null,
    samples integer not null,
    primary key (vital, page_kind, bucket, day)
  ) without rowid`,
  `create table new_label (
    day integer not null,
    dimension integer not null,
    labels integer not null,
    primary key (day, dimension)
  )`,
  `create table roll_up (
    id integer primary key,
    next_session integer not null,
    server_session integer not null,
    rebuilt_visitor integer,
    is_demo integer not null default 0,
    is_discarding integer not null default 0,
    attempt integer,
    clock integer
  )`,
  'insert into roll_up (id, next_session, server_session) values (1, 2, 1)',
];

/** Creates the tables of version 0.2.0. */
export const tablesMigration: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
