import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  'alter table vital rename to old_vital',
  `create table vital (
    vital integer not null,
    page_kind integer not null,
    bucket integer not null,
    day integer not null,
    samples integer not null,
    primary key (vital, page_kind, bucket, day)
  ) without rowid`,
  `insert into vital (vital, page_kind, bucket, day, samples)
    select vital, page_kind, bucket, day, samples from old_vital order by vital, page_kind, bucket, day`,
  'drop table old_vital',
];

/** Orders samples of Web Vitals by bucket, so that those of a year are added up without sorting them. */
export const orderOfVitalsMigration: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
