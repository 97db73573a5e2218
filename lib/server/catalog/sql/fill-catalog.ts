import type { Insertable, Kysely, Transaction } from 'kysely';
import type { ContentRecord, ContentSource } from '@/lib/catalog/catalog-store';
import type { Template } from '@/lib/catalog/template';
import { buildSearchDocument, SEARCH_FORMAT } from '@/lib/server/catalog/search/search-document';
import type { CatalogTables } from './catalog-tables';
import { fillLists } from './list-entries';
import { Counts, insertIndexed, KeyAllocator } from './search-index';
import type { SqlEngine } from './sql-engine';
import { templateColumns, templateTagRows, writeContent } from './write-content';
import { writeTransaction } from './write-transaction';

// An empty catalog is filled in bulk: rows are inserted without looking for stored ones, and what is derived from all of
// them (lists, numbers of words) is written once at the end.

/** Rows per statement. Their columns are parameters, of which PostgreSQL allows 65,535. */
const ROWS_PER_STATEMENT = 100;

/** The rows of a template. They are computed without the database, so other threads can do so. */
export type PreparedTemplate = {
  template: Insertable<CatalogTables['template']>;
  tags: Array<Insertable<CatalogTables['template_tag']>>;
  /** See `SearchDocument`. */
  terms: string[];
  words: string;
};

/** @param tagTitles titles of the tags of the template in its locale. */
export function prepareTemplate(
  template: Template,
  { source, checksum, tagTitles }: { source: ContentSource; checksum: string; tagTitles: readonly string[] },
): PreparedTemplate {
  const { id, locale } = template;
  const { terms, words } = buildSearchDocument(template, tagTitles);
  const columns = { ...templateColumns(template, { source, checksum }), search_format: SEARCH_FORMAT };
  return {
    template: { id, locale, ...columns },
    tags: templateTagRows(template),
    terms,
    words: words.join(' '),
  };
}

export type FillOptions = {
  source: ContentSource;
  groups: Array<Exclude<ContentRecord, { kind: 'template' }>>;
  /** Each batch is stored in one transaction. It is fastest if the templates come newest first. */
  batches: AsyncIterable<readonly PreparedTemplate[]>;
  listBlockSize: number;
};

/**
 * Fills an empty catalog whose tables are up to date. Its rows are those that the changes of a store would have written, but
 * for internal ids and the boundaries of blocks. If it is interrupted, the catalog is incomplete: delete it.
 *
 * @throws if there are templates already.
 */
export async function fillCatalog(
  db: Kysely<CatalogTables>,
  engine: SqlEngine,
  { source, groups, batches, listBlockSize }: FillOptions,
): Promise<void> {
  const write = (action: (transaction: Transaction<CatalogTables>) => Promise<void>) =>
    writeTransaction(db, engine, action);
  await write(async (transaction) => {
    const row = await transaction.selectFrom('template').select('id').limit(1).executeTakeFirst();
    if (row) throw new Error('The catalog is not empty.');
    await writeContent(transaction, { source, put: groups, remove: [] });
  });
  const counts = new Counts();
  for await (const batch of batches) {
    await write((transaction) => insertTemplates(transaction, engine, { batch, counts }));
  }
  await write((transaction) => counts.store(transaction, engine));
  await write((transaction) => fillLists(transaction, engine, listBlockSize));
}

async function insertTemplates(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  { batch, counts }: { batch: readonly PreparedTemplate[]; counts: Counts },
): Promise<void> {
  for (let start = 0; start < batch.length; start += ROWS_PER_STATEMENT) {
    const rows = batch.slice(start, start + ROWS_PER_STATEMENT).map(({ template }) => template);
    await transaction.insertInto('template').values(rows).execute();
  }
  const tags = batch.flatMap((prepared) => prepared.tags);
  for (let start = 0; start < tags.length; start += ROWS_PER_STATEMENT) {
    const rows = tags.slice(start, start + ROWS_PER_STATEMENT);
    await transaction.insertInto('template_tag').values(rows).execute();
  }
  const keys = new KeyAllocator(transaction);
  const indexed = [];
  for (const { template, terms, words } of batch) {
    const { id, locale, updated } = template;
    const row = { key: await keys.allocate(updated, undefined), locale, template_id: id, words };
    counts.add(row);
    indexed.push({ ...row, terms });
  }
  await insertIndexed(transaction, engine, indexed);
}
