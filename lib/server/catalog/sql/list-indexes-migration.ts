import { type Kysely, type Migration, sql } from 'kysely';
import { DEFAULT_LOCALE } from '@/lib/config/locales';

const ORIGINAL_LOCALE = `'${DEFAULT_LOCALE}'`;

const TAG_COLUMNS = ['newest_key', 'title_key', 'best_key', 'translations'];

/** @param text the type of the new columns, whose texts are compared by their bytes. */
function statements(text: string): string[] {
  return [
    `alter table template add column translations ${text} not null default ''`,
    ...TAG_COLUMNS.map(
      (column) => `alter table template_tag add column ${column} ${text} not null default ''`,
    ),
    `update template set translations = ' ' || locales || ' ' from (
      select id, string_agg(locale, ' ' order by locale) as locales from template
      where locale <> ${ORIGINAL_LOCALE} group by id
    ) as translated
    where template.id = translated.id and template.locale = ${ORIGINAL_LOCALE}`,
    `update template_tag set
      newest_key = template.newest_key, title_key = template.title_key, translations = template.translations,
      best_key = case position when 0 then '0' else '1' end || case featured when 1 then '0' else '1' end
        || template.newest_key
    from template where template.id = template_id and template.locale = template_tag.locale`,
    ...['template_by_channel', 'template_tag_by_tag', 'imported_template'].map(
      (index) => `drop index if exists ${index}`,
    ),
    'create index template_by_date on template (locale, newest_key, translations, id)',
    'create index template_by_title on template (locale, title_key, translations, id)',
    'create index template_by_channel on template (locale, channel, newest_key, translations, id)',
    'create index template_by_pick on template (locale, newest_key, translations, id) where featured = 1',
    // For sitemaps.
    'create index template_by_id on template (id, locale, updated)',
    ...['newest_key', 'title_key', 'best_key'].map(
      (key) =>
        `create index template_tag_by_${key} on template_tag (locale, tag, ${key}, translations, template_id)`,
    ),
    ...['list_entry', 'list_block_translation', 'list_block', 'list_format'].map(
      (table) => `drop table if exists ${table}`,
    ),
    // The lock of version 0.2.0 for migrations in PostgreSQL.
    'drop table if exists migration_lease',
  ];
}

/**
 * Replaces the stored lists of templates by indexes that have all columns of a list, so that a page is read by limit and offset.
 *
 * @param text the type of the new columns.
 */
export function listIndexesMigration(text: string): Migration {
  return {
    async up(db: Kysely<never>) {
      for (const statement of statements(text)) await sql.raw(statement).execute(db);
    },
  };
}
