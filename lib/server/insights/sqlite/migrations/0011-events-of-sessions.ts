import { CompiledQuery, type Kysely, type Migration, sql } from 'kysely';
import { ParameterRows } from '@/lib/server/catalog/sqlite/open-sqlite-database';
import { packStoredSessions } from '@/lib/server/insights/sql/pack-stored-sessions';

/** Columns that keep their values. */
const KEPT = [
  'key',
  'visitor',
  'start',
  '"end"',
  'views',
  'is_bounce',
  'is_counted',
  'device',
  'browser',
  'os',
  'channel',
  'source',
  'medium',
  'campaign',
  'entry_page',
].join(', ');

/** The new column has no default: a process of an earlier version must not store sessions whose events are not up to date. */
const BEFORE = [
  'drop index session_by_start',
  'drop index session_by_visitor',
  'drop index session_by_source',
  'alter table session rename to old_session',
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
];

const AFTER = [
  'drop table old_session',
  'create index session_by_start on session (start)',
  'create index session_by_visitor on session (visitor, start)',
  'create index session_by_source on session (source, start)',
];

const INSERT = `insert into session (${KEPT}, events) select ${KEPT}, ? from old_session where key = ?`;

/** Stores the events of a session with it. */
export const eventsOfSessionsMigration: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of BEFORE) await sql.raw(statement).execute(db);
    await packStoredSessions(db, 'old_session', async (sessions) => {
      const rows = sessions.map(({ key, events }) => [events, key]);
      await db.executeQuery(CompiledQuery.raw(INSERT, [new ParameterRows(rows)]));
    });
    for (const statement of AFTER) await sql.raw(statement).execute(db);
  },
};
