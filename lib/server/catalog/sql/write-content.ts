import type { Insertable, Transaction } from 'kysely';
import type { CatalogChange, ContentRecord, ContentSource, RecordKey } from '@/lib/catalog/catalog-store';
import { SourceConflictError } from '@/lib/catalog/source-conflict-error';
import type { Template } from '@/lib/catalog/template';
import type { RowColumns } from '@/lib/server/database/row-engine';
import { type CatalogTables, CONTENT_TABLES, type SourceColumns } from './catalog-tables';
import { invalidateSearchOfTag } from './search-index';
import { findSources } from './sources';
import type { SqlEngine } from './sql-engine';
import { editorsKey, sortKeyColumns, tagSortKeyColumns } from './template-lists';

/**
 * Applies a change to the content tables. Records that are stored already, with the same source and checksum, are not
 * written again. The caller has to update the search index.
 *
 * @throws SourceConflictError if a record of the other source would be replaced. No record is written then.
 */
export async function writeContent(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  { source, put, remove }: CatalogChange,
): Promise<void> {
  for (const record of remove) await removeContent(transaction, record, source);
  const keys = put.map(({ kind, value: { id, locale } }) => ({ kind, id, locale }));
  // Another process may have stored the same records since the caller compared them.
  const stored = new Map<string, string>();
  for (const found of await findSources(transaction, engine, keys)) {
    if (found.source !== source) throw new SourceConflictError(found, found.source);
    stored.set(recordKey(found), found.checksum);
  }
  const records = new Map(put.map((record) => [recordKey({ ...record, ...record.value }), record]));
  const written = [...records].flatMap(([key, record]) =>
    stored.get(key) === record.checksum ? [] : record,
  );
  for (const record of written) {
    if (record.kind !== 'template') await putGroup(transaction, record, source);
    else if (stored.has(recordKey({ ...record, ...record.value })))
      await removeContent(transaction, { kind: record.kind, ...record.value }, source);
  }
  const templates = written.filter((record) => record.kind === 'template');
  await insertTemplates(
    transaction,
    engine,
    templates.map(({ checksum, value }) => ({
      template: { id: value.id, locale: value.locale, ...templateColumns(value, { source, checksum }) },
      tags: templateTagRows(value),
    })),
  );
}

/** What identifies a record in maps. */
function recordKey({ kind, id, locale }: RecordKey): string {
  return `${kind}/${locale}/${id}`;
}

/** All columns of a table with their types, except the one that `updateTranslations` writes. */
type ColumnsOf<Table extends 'template' | 'template_tag'> = Record<
  Exclude<keyof CatalogTables[Table], 'translations'>,
  RowColumns[string]
>;

const TEMPLATE_COLUMNS = {
  id: 'text',
  locale: 'text',
  title: 'text',
  summary: 'text',
  promise: 'text',
  months: 'text',
  tags: 'text',
  channel: 'text',
  updated: 'text',
  featured: 'integer',
  item_count: 'integer',
  section_count: 'integer',
  duration_days: 'integer',
  preview: 'text',
  checklist: 'text',
  keywords: 'text',
  names: 'text',
  related: 'text',
  source: 'text',
  checksum: 'text',
  search_format: 'integer',
  newest_key: 'text',
  title_key: 'text',
  editors_key: 'text',
} as const satisfies ColumnsOf<'template'>;

const TAG_COLUMNS = {
  template_id: 'text',
  locale: 'text',
  tag: 'text',
  position: 'integer',
  newest_key: 'text',
  title_key: 'text',
  best_key: 'text',
} as const satisfies ColumnsOf<'template_tag'>;

/** The rows of a template in the content tables. */
type TemplateRows = {
  template: Insertable<CatalogTables['template']>;
  tags: Array<Insertable<CatalogTables['template_tag']>>;
};

/** Templates of one statement. PostgreSQL gets each column as one string, which can have 512 MB at most. */
const TEMPLATES_PER_STATEMENT = 500;

/** Inserts templates that are not stored. */
export async function insertTemplates(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  rows: readonly TemplateRows[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += TEMPLATES_PER_STATEMENT) {
    const part = rows.slice(start, start + TEMPLATES_PER_STATEMENT);
    const templates = part.map(({ template }) => template);
    await engine.insertRows(transaction, 'template', TEMPLATE_COLUMNS, templates);
    const tags = part.flatMap((row) => row.tags);
    await engine.insertRows(transaction, 'template_tag', TAG_COLUMNS, tags);
  }
}

/** Removes a record, and the tags of a template with it. */
async function removeContent(
  transaction: Transaction<CatalogTables>,
  { kind, id, locale }: RecordKey,
  source: ContentSource,
): Promise<void> {
  await transaction
    .deleteFrom(CONTENT_TABLES[kind])
    .where('id', '=', id)
    .where('locale', '=', locale)
    .where('source', '=', source)
    .execute();
  if (kind === 'tag') await invalidateSearchOfTag(transaction, { id, locale });
}

type GroupRecord = Exclude<ContentRecord, { kind: 'template' }>;

async function putGroup(
  transaction: Transaction<CatalogTables>,
  record: GroupRecord,
  source: ContentSource,
): Promise<void> {
  const { kind, checksum, value } = record;
  const { id, locale, title, description } = value;
  const columns = { title, description, source, checksum, ...ownColumns(record) };
  await transaction
    .insertInto(kind)
    .values({ id, locale, ...columns })
    .onConflict((conflict) => conflict.columns(['id', 'locale']).doUpdateSet(columns))
    .execute();
  if (kind === 'tag') await invalidateSearchOfTag(transaction, { id, locale });
}

/** The columns that only this kind of group has. */
function ownColumns({ kind, value }: GroupRecord) {
  if (kind === 'channel') return { icon: value.icon ?? null, website: value.website ?? null };
  return kind === 'series' ? { lists: JSON.stringify(value.lists) } : {};
}

/** The columns of a template that has to be indexed, without its key. */
export function templateColumns(template: Template, sourceColumns: SourceColumns) {
  return {
    title: template.title,
    summary: template.summary,
    promise: template.promise,
    months: template.months ? JSON.stringify(template.months) : '',
    tags: JSON.stringify(template.tags),
    channel: template.channel,
    updated: template.updated,
    featured: template.featured ? 1 : 0,
    item_count: template.itemCount,
    section_count: template.sectionCount,
    duration_days: template.durationDays,
    preview: JSON.stringify(template.preview),
    checklist: JSON.stringify(template.checklist),
    keywords: JSON.stringify(template.keywords),
    names: JSON.stringify(template.names),
    related: JSON.stringify(template.related),
    search_format: 0,
    ...sortKeyColumns(template),
    editors_key: editorsKey(template),
    ...sourceColumns,
  };
}

/** The rows of `template_tag` for a template. */
export function templateTagRows(template: Template) {
  const { id, locale, tags } = template;
  return tags.map((tag, position) => ({
    ...{ template_id: id, locale, tag, position },
    ...tagSortKeyColumns(template, position),
  }));
}
