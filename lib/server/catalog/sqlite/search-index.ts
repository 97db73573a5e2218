import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Checklist } from '@/lib/catalog/checklist';
import { wordBigrams } from '@/lib/server/catalog/search/corrections';
import { buildSearchDocument, SEARCH_FORMAT } from '@/lib/server/catalog/search/search-document';
import type { SqliteTables } from './sqlite-tables';

/** Number of templates that are read and indexed at a time. */
const BATCH_SIZE = 100;

/** Rows per insert statement. SQLite allows about 32,000 parameters per statement. */
const ROWS_PER_INSERT = 500;

type TemplateRow = Selectable<SqliteTables['template']>;

type WordsByLocale = Map<string, Set<string>>;

/** Whether all templates are in the search index in the current format. */
export async function isSearchIndexCurrent(db: Kysely<SqliteTables>): Promise<boolean> {
  const stale = await db
    .selectFrom('template')
    .select('id')
    .where('search_format', '!=', SEARCH_FORMAT)
    .limit(1)
    .executeTakeFirst();
  return stale === undefined;
}

/** Marks the templates of a tag to be indexed again, because the title of the tag is part of their text. */
export async function invalidateSearchOfTag(
  transaction: Transaction<SqliteTables>,
  tag: { id: string; locale: string },
): Promise<void> {
  await transaction
    .updateTable('template')
    .set({ search_format: 0 })
    .where('locale', '=', tag.locale)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('template_tag')
        .select('template_id')
        .where('locale', '=', tag.locale)
        .where('tag', '=', tag.id),
    )
    .execute();
}

/**
 * Indexes the templates with an outdated `search_format` and deletes index rows of removed templates. Called
 * with every change, and when a store is opened that was filled by an earlier version.
 */
export async function updateSearchIndex(transaction: Transaction<SqliteTables>): Promise<void> {
  await deleteOutdated(transaction);
  const tagTitles = await readTagTitles(transaction);
  const indexed: WordsByLocale = new Map();
  while (true) {
    const rows = await transaction
      .selectFrom('template')
      .selectAll()
      .where('search_format', '!=', SEARCH_FORMAT)
      .limit(BATCH_SIZE)
      .execute();
    if (rows.length === 0) break;
    for (const row of rows) await indexTemplate(transaction, row, tagTitles, indexed);
  }
  await deleteUnusedBigrams(transaction);
  for (const [locale, words] of indexed) await insertBigrams(transaction, locale, words);
}

async function deleteOutdated(transaction: Transaction<SqliteTables>): Promise<void> {
  await sql`
    delete from template_search where not exists (
      select 1 from template
      where template.id = template_search.template_id
        and template.locale = template_search.locale
        and template.search_format = ${SEARCH_FORMAT}
    )
  `.execute(transaction);
  await sql`
    delete from template_word where (template_id, locale) in (
      select id, locale from template where search_format != ${SEARCH_FORMAT}
    )
  `.execute(transaction);
}

async function readTagTitles(transaction: Transaction<SqliteTables>): Promise<Map<string, string>> {
  const tags = await transaction.selectFrom('tag').select(['id', 'locale', 'title']).execute();
  return new Map(tags.map(({ id, locale, title }) => [`${locale}/${id}`, title]));
}

async function indexTemplate(
  transaction: Transaction<SqliteTables>,
  row: TemplateRow,
  tagTitles: ReadonlyMap<string, string>,
  indexed: WordsByLocale,
): Promise<void> {
  const { id, locale, title, summary } = row;
  const tags = JSON.parse(row.tags) as string[];
  const checklist = JSON.parse(row.checklist) as Checklist;
  const keywords = JSON.parse(row.keywords) as string[];
  const titles = tags.flatMap((tag) => tagTitles.get(`${locale}/${tag}`) ?? []);
  const { fields, words } = buildSearchDocument(
    { locale, title, summary, tags, keywords, checklist },
    titles,
  );

  await transaction
    .insertInto('template_search')
    .values({ template_id: id, locale, ...fields })
    .execute();
  const wordsInLocale = indexed.get(locale) ?? new Set();
  for (const word of words) wordsInLocale.add(word);
  indexed.set(locale, wordsInLocale);
  for (const chunk of chunkRows(words)) {
    await transaction
      .insertInto('template_word')
      .values(chunk.map((word) => ({ locale, word, template_id: id })))
      .execute();
  }
  await transaction
    .updateTable('template')
    .set({ search_format: SEARCH_FORMAT })
    .where('id', '=', id)
    .where('locale', '=', locale)
    .execute();
}

/** Deletes the bigrams of words that are no longer in any template. */
async function deleteUnusedBigrams(transaction: Transaction<SqliteTables>): Promise<void> {
  await sql`
    delete from word_pair where not exists (
      select 1 from template_word
      where template_word.locale = word_pair.locale and template_word.word = word_pair.word
    )
  `.execute(transaction);
}

async function insertBigrams(
  transaction: Transaction<SqliteTables>,
  locale: string,
  words: ReadonlySet<string>,
): Promise<void> {
  const rows = [...words].flatMap((word) =>
    wordBigrams(word).map((pair) => ({ locale, pair, length: [...word].length, word })),
  );
  for (const chunk of chunkRows(rows)) {
    await transaction
      .insertInto('word_pair')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function* chunkRows<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    yield rows.slice(start, start + ROWS_PER_INSERT);
  }
}
