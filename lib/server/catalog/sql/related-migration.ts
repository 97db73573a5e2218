import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Adds related lists. The templates are indexed again, because the search index gets the words by which they are compared.
 *
 * @param text the type of ids, whose texts are compared by their bytes.
 */
export function relatedMigration(text: string): Migration {
  const statements = [
    "alter table template add column related text not null default '[]'",
    "alter table search_template add column strong_words text not null default ''",
    'alter table search_template add column is_related integer not null default 0',
    'create index unrelated_template on search_template (template_id) where is_related = 0',
    `create table template_related (
      template_id ${text} not null,
      related_id ${text} not null,
      score integer not null,
      primary key (template_id, related_id)
    )`,
    'create index template_related_by_related on template_related (related_id)',
  ];
  return {
    async up(db: Kysely<never>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
