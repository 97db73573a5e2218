import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  // An import that is under way waits. Otherwise, both could wait for each other.
  'select id from write_lock for update',
  `update search_template set tags = template.tags from template
    where template.id = search_template.template_id and template.locale = search_template.locale
      and search_template.tags = ''`,
];

/** Stores the tags of templates in the search index, so that a search reads no templates to count the tags of its results. */
export const fillSearchTagsMigration: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
