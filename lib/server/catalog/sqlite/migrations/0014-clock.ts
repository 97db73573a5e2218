import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  `create table template (
    id text not null,
    locale text not null,
    title text not null,
    summary text not null,
    tags text not null,
    channel text not null,
    updated text not null,
    featured integer not null,
    item_count integer not null,
    preview text not null,
    checklist text not null,
    source text not null,
    checksum text not null,
    search_format integer not null default 0,
    section_count integer not null default 0,
    keywords text not null default '[]',
    newest_key text not null default '',
    title_key text not null default '',
    primary key (id, locale)
  )`,
  'create index template_by_channel on template (locale, channel)',
  'create index template_by_search_format on template (search_format)',
  // The embedded templates are listed, the imported ones found by checksum.
  "create index embedded_template on template (id, locale, checksum) where source = 'embedded'",
  "create index imported_template on template (locale, checksum) where source = 'imported'",
  `create table template_tag (
    template_id text not null,
    locale text not null,
    tag text not null,
    position integer not null,
    primary key (template_id, locale, tag),
    foreign key (template_id, locale) references template (id, locale) on delete cascade
  )`,
  'create index template_tag_by_tag on template_tag (locale, tag)',
  ...['tag', 'channel'].map(
    (table) => `create table ${table} (
      id text not null,
      locale text not null,
      title text not null,
      description text not null,
      source text not null,
      checksum text not null,
      ${table === 'channel' ? 'icon text, website text,' : ''}
      primary key (id, locale)
    )`,
  ),
  `create table share (
    id_hash text primary key,
    created_at text not null,
    expires_at text,
    revoked_at text,
    title text,
    owner text,
    checklist text
  )`,
  'create index share_by_end on share (coalesce(revoked_at, expires_at)) where checklist is not null',

  `create table list_entry (
    scope text not null,
    sort text not null,
    locale text not null,
    key text not null,
    template_id text not null,
    primary key (scope, sort, locale, key)
  ) without rowid`,
  `create table list_block (
    scope text not null,
    sort text not null,
    locale text not null,
    start_key text not null,
    size integer not null,
    updated text,
    primary key (scope, sort, locale, start_key)
  ) without rowid`,
  `create table list_block_translation (
    scope text not null,
    sort text not null,
    start_key text not null,
    locale text not null,
    size integer not null,
    primary key (scope, sort, start_key, locale)
  ) without rowid`,
  ...['list_block', 'list_block_translation'].map(
    (table) => `create index ${table}_by_locale on ${table} (locale, scope, size) where sort = 'newest'`,
  ),
  'create table list_format (version text not null)',

  // Neither texts nor positions are stored.
  `create virtual table template_search using fts5(
    terms, content = '', contentless_delete = 1, detail = none,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
  )`,
  `create table search_template (
    key integer primary key,
    locale text not null,
    template_id text not null,
    words text not null,
    tags text not null default '',
    unique (template_id, locale)
  )`,
  'create table search_total (locale text primary key, template_count integer not null) without rowid',
  `create table search_word (
    id integer primary key,
    locale text not null,
    word text not null,
    stem text not null,
    template_count integer not null,
    reversed text not null default '',
    unique (locale, word)
  )`,
  'create index search_word_by_stem on search_word (locale, stem)',
  'create index search_word_by_ending on search_word (locale, reversed)',
  'create index search_word_by_letter on search_word (locale, substr(word, 1, 1), template_count desc, word)',
  `create table search_bigram (
    locale text not null,
    bigram text not null,
    length integer not null,
    word_id integer not null,
    primary key (locale, bigram, length, word_id)
  ) without rowid`,

  'create table clock (id integer primary key, time text not null)',
];

/** Creates the tables of version 0.2.0. */
export const tablesMigration: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
