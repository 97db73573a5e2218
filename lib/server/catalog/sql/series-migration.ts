import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Adds the series.
 *
 * @param text the type of keys, whose texts are compared by their bytes.
 */
export function seriesMigration(text: string): Migration {
  const statement = `create table series (
    id ${text} not null,
    locale ${text} not null,
    title text not null,
    description text not null,
    lists text not null,
    source ${text} not null,
    checksum ${text} not null,
    primary key (id, locale)
  )`;
  return {
    async up(db: Kysely<never>) {
      await sql.raw(statement).execute(db);
    },
  };
}
