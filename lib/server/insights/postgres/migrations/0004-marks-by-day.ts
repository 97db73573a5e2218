import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Visitors are marked by day, from the first to the last time that may have changed. Of marks that exist, the last time is unknown: it is
 * later than all events.
 */
const STATEMENTS = [
  'alter table pending add column day integer',
  `alter table pending add column until bigint not null default ${Number.MAX_SAFE_INTEGER}`,
  'update pending set day = since / 86400000',
  'alter table pending alter column day set not null, alter column until drop default',
  'alter table pending drop constraint pending_pkey, add primary key (visitor, day)',
];

export const marksByDayMigration: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
