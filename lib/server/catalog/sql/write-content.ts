import type { Transaction } from 'kysely';
import type { CatalogChange, ContentRecord, ContentSource, SourceRecord } from '@/lib/catalog/catalog-store';
import type { Channel } from '@/lib/catalog/channel';
import { SourceConflictError } from '@/lib/catalog/source-conflict-error';
import type { Template } from '@/lib/catalog/template';
import { type CatalogTables, CONTENT_TABLES, type SourceColumns } from './catalog-tables';
import { sortKeyColumns } from './list-entries';
import { invalidateSearchOfTag } from './search-index';

/**
 * Applies a change to the content tables. Records that are stored already, with the same source and checksum, are not
 * written again. The caller has to update the search index.
 *
 * @throws SourceConflictError before a record of the other source is replaced.
 */
export async function writeContent(
  transaction: Transaction<CatalogTables>,
  { source, put, remove }: CatalogChange,
): Promise<void> {
  for (const record of remove) await removeContent(transaction, record, source);
  for (const record of put) {
    if (!(await isStored(transaction, record, source))) await putContent(transaction, record, source);
  }
}

/** Whether another process has stored the same record since the caller compared it. */
async function isStored(
  transaction: Transaction<CatalogTables>,
  { kind, checksum, value: { id, locale } }: ContentRecord,
  source: ContentSource,
): Promise<boolean> {
  const row = await transaction
    .selectFrom(CONTENT_TABLES[kind])
    .select(['source', 'checksum'])
    .where('id', '=', id)
    .where('locale', '=', locale)
    .executeTakeFirst();
  if (row && row.source !== source) throw new SourceConflictError({ kind, id, locale }, row.source);
  return row?.checksum === checksum;
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
    search_format: 0,
    ...sortKeyColumns(template),
    ...sourceColumns,
  };
}

/** The rows of `template_tag` for a template. */
export function templateTagRows({ id, locale, tags }: Pick<Template, 'id' | 'locale' | 'tags'>) {
  return tags.map((tag, position) => ({ template_id: id, locale, tag, position }));
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
