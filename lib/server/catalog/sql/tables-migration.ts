import { type Kysely, type Migration, sql } from 'kysely';

/** What differs between engines in the first tables. */
export type TableOptions = {
  /** The type of texts that are compared and sorted by their bytes, as ids, locales and dates are. */
  text: string;
  /** Whether the columns have defaults that were added to earlier databases. */
  hasDefaults: boolean;
  /** Statements for what only this engine has. */
  others?: readonly string[];
};

function statements({ text, hasDefaults, others = [] }: TableOptions): string[] {
  const byDefault = (value: string) => (hasDefaults ? ` default ${value}` : '');
  return [
    `create table template (
      id ${text} not null,
      locale ${text} not null,
      title text not null,
      summary text not null,
      tags text not null,
      channel ${text} not null,
      updated ${text} not null,
      featured integer not null,
      item_count integer not null,
      section_count integer not null${byDefault('0')},
      preview text not null,
      checklist text not null,
      keywords text not null${byDefault("'[]'")},
      source ${text} not null,
      checksum ${text} not null,
      search_format integer not null${byDefault('0')},
      newest_key ${text} not null${byDefault("''")},
      title_key ${text} not null${byDefault("''")},
      primary key (id, locale)
    )`,
    'create index template_by_search_format on template (search_format)',
    "create index embedded_template on template (id, locale, checksum) where source = 'embedded'",
    `create table template_tag (
      template_id ${text} not null,
      locale ${text} not null,
      tag ${text} not null,
      position integer not null,
      primary key (template_id, locale, tag),
      foreign key (template_id, locale) references template (id, locale) on delete cascade
    )`,
    ...['tag', 'channel'].map(
      (table) => `create table ${table} (
        id ${text} not null,
        locale ${text} not null,
        title text not null,
        description text not null,
        ${table === 'channel' ? 'icon text, website text,' : ''}
        source ${text} not null,
        checksum ${text} not null,
        primary key (id, locale)
      )`,
    ),
    `create table share (
      id_hash ${text} primary key,
      created_at ${text} not null,
      expires_at ${text},
      revoked_at ${text},
      title text,
      owner text,
      checklist text
    )`,
    'create index share_by_end on share (coalesce(revoked_at, expires_at)) where checklist is not null',
    'create table clock (id integer primary key, time text not null)',
    ...others,
  ];
}

/** Creates the tables of version 0.2.0, without those that later migrations drop or create anew. */
export function tablesMigration(options: TableOptions): Migration {
  return {
    async up(db: Kysely<never>) {
      for (const statement of statements(options)) await sql.raw(statement).execute(db);
    },
  };
}
