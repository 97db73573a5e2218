import { type Kysely, type Migration, sql } from 'kysely';
import { updateWithMixedKeys } from './update-with-mixed-keys';

/** Sorts the best templates of a tag, which were sorted by date, and those of a channel as the editors sort all. */
export const groupOrderMigration: Migration = {
  async up(db: Kysely<never>) {
    const tagged = await sql<{ id: string }>`select distinct template_id as id from template_tag`.execute(db);
    await updateWithMixedKeys(
      db,
      tagged.rows,
      sql`
        update template_tag set best_key = substr(best_key, 1, 2) || mixed
        from given where template_tag.template_id = given.id
      `,
    );
    await sql`
      create index template_by_channel_and_editors on template (locale, channel, editors_key, translations, id)
    `.execute(db);
  },
};
