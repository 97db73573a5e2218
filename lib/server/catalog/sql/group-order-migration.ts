import { type Kysely, type Migration, sql } from 'kysely';
import { mixedKey } from './template-lists';

/** Ids whose keys are stored by one statement, which may read the whole table. Each takes two of the 32,766 parameters of SQLite. */
const IDS_PER_STATEMENT = 5_000;

/** Sorts the best templates of a tag, which were sorted by date, and those of a channel as the editors sort all. */
export const groupOrderMigration: Migration = {
  async up(db: Kysely<never>) {
    const { rows } = await sql<{ id: string }>`select distinct template_id as id from template_tag`.execute(
      db,
    );
    for (let start = 0; start < rows.length; start += IDS_PER_STATEMENT) {
      const keys = rows
        .slice(start, start + IDS_PER_STATEMENT)
        .map(({ id }) => sql`(${id}, ${mixedKey(id)})`);
      await sql`
        with given (id, mixed) as (values ${sql.join(keys)})
        update template_tag set best_key = substr(best_key, 1, 2) || mixed
        from given where template_tag.template_id = given.id
      `.execute(db);
    }
    await sql`
      create index template_by_channel_and_editors on template (locale, channel, editors_key, translations, id)
    `.execute(db);
  },
};
