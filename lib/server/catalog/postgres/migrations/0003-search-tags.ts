import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  `alter table search_template add column tags text not null default ''`,
  `update search_template set tags = template.tags from template
    where template.id = search_template.template_id and template.locale = search_template.locale`,
];

/** Stores the tags of templates in the search index, so that a search reads no templates to count the tags of its results. */
export const searchTagsMigration: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
