import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Stores how many templates are in each list.
 *
 * @param text the type of keys, whose texts are compared by their bytes.
 */
export function listSizesMigration(text: string): Migration {
  const statements = [
    `create table list_size (
      kind ${text} not null,
      id ${text} not null,
      locale ${text} not null,
      translations ${text} not null,
      templates integer not null,
      primary key (kind, id, locale, translations)
    )`,
    `insert into list_size
    select 'all', '', locale, translations, count(*) from template group by locale, translations
    union all select 'channel', channel, locale, translations, count(*) from template group by channel, locale, translations
    union all select 'tag', tag, locale, translations, count(*) from template_tag group by tag, locale, translations`,
  ];
  return {
    async up(db: Kysely<never>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
