import { type Kysely, type Migration, sql } from 'kysely';

/** The types of columns, and the full-text index, of an engine. */
type SearchTables = { integer: string; text: string; fullText: readonly string[] };

const DROPPED = ['template_search', 'search_template', 'search_total', 'search_word', 'search_bigram'];

/** Creates the tables of the search index anew. Its format has changed, so that all templates are indexed again. */
export function searchMigration({ integer, text, fullText }: SearchTables): Migration {
  const statements = [
    ...DROPPED.map((table) => `drop table if exists ${table}`),
    ...fullText,
    `create table search_template (
      key ${integer} primary key,
      locale ${text} not null,
      template_id ${text} not null,
      variant ${text} not null,
      tags text not null,
      subject text not null,
      unique (template_id, locale)
    )`,
    `create table search_word (
      locale ${text} not null,
      word ${text} not null,
      spelling text not null,
      template_count integer not null,
      primary key (locale, word)
    )`,
    'create index search_word_by_length on search_word (locale, substr(word, 1, 1), length(word))',
  ];
  return {
    async up(db: Kysely<never>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
