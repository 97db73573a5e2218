import { type Kysely, type Migration, sql } from 'kysely';
import { mixedKey } from './template-lists';

/** Ids whose keys are stored by one statement, which may read the whole table. Each takes two of the 32,766 parameters of SQLite. */
const IDS_PER_STATEMENT = 5_000;

/**
 * Stores the key by which lists in the order of the editors are sorted.
 *
 * @param text the type of the key, whose texts are compared by their bytes.
 */
export function editorsOrderMigration(text: string): Migration {
  return {
    async up(db: Kysely<never>) {
      await sql.raw(`alter table template add column editors_key ${text} not null default ''`).execute(db);
      const { rows } = await sql<{ id: string }>`select distinct id from template`.execute(db);
      for (let start = 0; start < rows.length; start += IDS_PER_STATEMENT) {
        const keys = rows
          .slice(start, start + IDS_PER_STATEMENT)
          .map(({ id }) => sql`(${id}, ${mixedKey(id)})`);
        await sql`
          with given (id, mixed) as (values ${sql.join(keys)})
          update template set editors_key = case featured when 1 then '0' else '1' end || mixed
          from given where template.id = given.id
        `.execute(db);
      }
      await sql`
        create index template_by_editors on template (locale, editors_key, translations, id)
      `.execute(db);
    },
  };
}
