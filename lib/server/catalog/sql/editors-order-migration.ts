import { type Kysely, type Migration, sql } from 'kysely';
import { updateWithMixedKeys } from './update-with-mixed-keys';

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
      await updateWithMixedKeys(
        db,
        rows,
        sql`
          update template set editors_key = case featured when 1 then '0' else '1' end || mixed
          from given where template.id = given.id
        `,
      );
      await sql`
        create index template_by_editors on template (locale, editors_key, translations, id)
      `.execute(db);
    },
  };
}
