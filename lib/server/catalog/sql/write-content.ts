import type { Insertable, Transaction } from 'kysely';
import type {
  CatalogChange,
  ContentRecord,
  ContentSource,
  RecordKey,
  SourceRecord,
} from '@/lib/catalog/catalog-store';
import type { Channel } from '@/lib/catalog/channel';
import { SourceConflictError } from '@/lib/catalog/source-conflict-error';
import type { Template } from '@/lib/catalog/template';
import { SEARCH_FORMAT } from '@/lib/server/catalog/search/search-document';
import type { RowColumns } from '@/lib/server/database/row-engine';
import { type CatalogTables, CONTENT_TABLES, type SourceColumns } from './catalog-tables';
import { indexTemplates, invalidateSearchOfTag } from './search-index';
import { findSources } from './sources';
import type { SqlEngine } from './sql-engine';
import { sortKeyColumns, tagSortKeyColumns } from './template-lists';

/**
 * Applies a change to the content tables. Records that are stored already, with the same source and checksum, are not
 * written again. New templates are indexed, unless others are removed. The caller has to update the search index for the others.
 *
 * @throws SourceConflictError if a record of the other source would be replaced. No record is written then.
 */
export async function writeContent(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  { source, put, remove }: CatalogChange,
): Promise<void> {
  for (const record of remove) await removeContent(transaction, record, source);
  const records = new Map(put.map((record) => [recordKey({ ...record, ...record.value }), record]));
  const keys = put.map(({ kind, value: { id, locale } }) => ({ kind, id, locale }));
  // Another process may have stored the same records since the caller compared them.
  const stored = new Map<string, SourceRecord>();
  for (const found of await findSources(transaction, engine, keys)) {
    if (found.source !== source) throw new SourceConflictError(found, found.source);
    stored.set(recordKey(found), found);
  }
  const written = [...records].flatMap(([key, record]) =>
    stored.get(key)?.checksum === record.checksum ? [] : record,
  );
  const isNew = ({ kind, value }: ContentRecord) => !stored.has(recordKey({ kind, ...value }));
  const newTemplates = written.filter((record) => record.kind === 'template').filter(isNew);
  // The index may still have something of a removed template.
  const isIndexed = remove.length === 0;
  // Tags come before templates, of which those that are stored have to be indexed again.
  for (const record of written) {
    if (record.kind !== 'template' || !isNew(record)) await putContent(transaction, record, source);
  }
  await insertTemplates(
    transaction,
    engine,
    newTemplates.map(({ checksum, value }) => ({
      template: {
        id: value.id,
        locale: value.locale,
        ...templateColumns(value, { source, checksum }),
        search_format: isIndexed ? SEARCH_FORMAT : 0,
      },
      tags: templateTagRows(value),
    })),
  );
  if (isIndexed) {
    const templates = newTemplates.map(({ value }) => value);
    await indexTemplates(transaction, engine, templates);
  }
}

/** Returns what identifies a record in maps. */
export function recordKey({ kind, id, locale }: RecordKey): string {
  return `${kind}/${locale}/${id}`;
}

const TEMPLATE_COLUMNS = {
  id: 'text',
  locale: 'text',
  title: 'text',
  summary: 'text',
  tags: 'text',
  channel: 'text',
  updated: 'text',
  featured: 'integer',
  item_count: 'integer',
  section_count: 'integer',
  preview: 'text',
  checklist: 'text',
  keywords: 'text',
  names: 'text',
  source: 'text',
  checksum: 'text',
  search_format: 'integer',
  newest_key: 'text',
  title_key: 'text',
} as const satisfies RowColumns;

const TAG_COLUMNS = {
  template_id: 'text',
  locale: 'text',
  tag: 'text',
  position: 'integer',
  newest_key: 'text',
  title_key: 'text',
  best_key: 'text',
} as const satisfies RowColumns;

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

async function removeContent(
  transaction: Transaction<CatalogTables>,
  { kind, id, locale }: Pick<SourceRecord, 'kind' | 'id' | 'locale'>,
  source: ContentSource,
): Promise<void> {
  const table = CONTENT_TABLES[kind];
  await transaction
    .deleteFrom(table)
    .where('id', '=', id)
    .where('locale', '=', locale)
    .where('source', '=', source)
    .execute();
  if (kind === 'tag') await invalidateSearchOfTag(transaction, { id, locale });
}

async function putContent(
  transaction: Transaction<CatalogTables>,
  record: ContentRecord,
  source: ContentSource,
): Promise<void> {
  const { checksum } = record;
  if (record.kind === 'template') {
    await putTemplate(transaction, record.value, { source, checksum });
    return;
  }
  if (record.kind === 'channel') {
    await putChannel(transaction, record.value, { source, checksum });
    return;
  }
  const { id, locale, title, description } = record.value;
  const columns = { title, description, source, checksum };
  await transaction
    .insertInto('tag')
    .values({ id, locale, ...columns })
    .onConflict((conflict) => conflict.columns(['id', 'locale']).doUpdateSet(columns))
    .execute();
  await invalidateSearchOfTag(transaction, { id, locale });
}

async function putChannel(
  transaction: Transaction<CatalogTables>,
  { id, locale, title, description, icon, website }: Channel,
  sourceColumns: SourceColumns,
): Promise<void> {
  const columns = { title, description, icon: icon ?? null, website: website ?? null, ...sourceColumns };
  await transaction
    .insertInto('channel')
    .values({ id, locale, ...columns })
    .onConflict((conflict) => conflict.columns(['id', 'locale']).doUpdateSet(columns))
    .execute();
}

/** The columns of a template that has to be indexed, without its key. */
export function templateColumns(template: Template, sourceColumns: SourceColumns) {
  return {
    title: template.title,
    summary: template.summary,
    tags: JSON.stringify(template.tags),
    channel: template.channel,
    updated: template.updated,
    featured: template.featured ? 1 : 0,
    item_count: template.itemCount,
    section_count: template.sectionCount,
    preview: JSON.stringify(template.preview),
    checklist: JSON.stringify(template.checklist),
    keywords: JSON.stringify(template.keywords),
    names: JSON.stringify(template.names),
    search_format: 0,
    ...sortKeyColumns(template),
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

async function putTemplate(
  transaction: Transaction<CatalogTables>,
  template: Template,
  sourceColumns: SourceColumns,
): Promise<void> {
  const { id, locale } = template;
  const columns = templateColumns(template, sourceColumns);
  await transaction
    .insertInto('template')
    .values({ id, locale, ...columns })
    .onConflict((conflict) => conflict.columns(['id', 'locale']).doUpdateSet(columns))
    .execute();

  await transaction
    .deleteFrom('template_tag')
    .where('template_id', '=', id)
    .where('locale', '=', locale)
    .execute();
  if (template.tags.length > 0) {
    await transaction.insertInto('template_tag').values(templateTagRows(template)).execute();
  }
}
