import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Visitors are marked by day, from the first to the last time that may have changed. Of marks that exist, the last time is unknown: it is
 * later than all events.
 */
const STATEMENTS = [
  `create table day_pending (
    visitor integer not null,
    day integer not null,
    since integer not null,
    until integer not null,
    retry_at integer not null default 0,
    primary key (visitor, day)
  ) without rowid`,
  `insert into day_pending (visitor, day, since, until, retry_at)
    select visitor, since / 86400000, since, ${Number.MAX_SAFE_INTEGER}, retry_at from pending`,
  'drop table pending',
  'alter table day_pending rename to pending',
];

export const marksByDayMigration: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
