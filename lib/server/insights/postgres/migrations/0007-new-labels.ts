import { type Kysely, type Migration, sql } from 'kysely';

/** The number of new labels of a day and dimension is limited. */
export const newLabelsMigration: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table new_label (
        day integer not null,
        dimension integer not null,
        labels bigint not null,
        primary key (day, dimension)
      )
    `.execute(db);
  },
};
