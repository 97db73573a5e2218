import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  `alter table template add column promise text not null default ''`,
  `alter table template add column months text not null default ''`,
  'alter table template add column duration_days integer not null default 0',
  `create index template_by_months on template (locale, newest_key) where months <> ''`,
];

/** Adds what cards say and the months of lists. Lists get them when they are stored the next time. */
export const cardsMigration: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
