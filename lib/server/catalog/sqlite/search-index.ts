import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Checklist } from '@/lib/catalog/checklist';
import { wordBigrams } from '@/lib/server/catalog/search/corrections';
import { SEARCH_FORMAT, searchDocument } from '@/lib/server/catalog/search/search-document';
import type { SqliteTables } from './sqlite-tables';

/** Templates that are read and indexed at a time. */
const BATCH = 100;

/** Rows of one insertion; SQLite takes some 32,000 parameters. */
const ROWS = 500;

type TemplateRow = Selectable<SqliteTables['template']>;

type WordsByLocale = Map<string, Set<string>>;

/** Whether every template stands in the search index in today's format. */
export async function isSearchIndexed(db: Kysely<SqliteTables>): Promise<boolean> {
  const stale = await db
    .selectFrom('template')
    .select('id')
    .where('search_format', '!=', SEARCH_FORMAT)
    .limit(1)
    .executeTakeFirst();
  return stale === undefined;
}

/** Has the templates of a tag indexed at the next update, because the tag's title is part of their text. */
export async function expireSearchOfTag(
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
 * Indexes the templates whose `search_format` is not today's, and takes what is left of removed ones out of
 * the index. Part of every change, and of opening a store that an earlier version filled.
 */
export async function updateSearchIndex(transaction: Transaction<SqliteTables>): Promise<void> {
  await removeOutdated(transaction);
  const tagTitles = await readTagTitles(transaction);
  const indexed: WordsByLocale = new Map();
  while (true) {
    const rows = await transaction
      .selectFrom('template')
      .selectAll()
      .where('search_format', '!=', SEARCH_FORMAT)
      .limit(BATCH)
      .execute();
    if (rows.length === 0) break;
    for (const row of rows) await indexTemplate(transaction, row, tagTitles, indexed);
  }
  await removeUnusedPairs(transaction);
  for (const [locale, words] of indexed) await addPairs(transaction, locale, words);
}

async function removeOutdated(transaction: Transaction<SqliteTables>): Promise<void> {
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
  const titles = tags.flatMap((tag) => tagTitles.get(`${locale}/${tag}`) ?? []);
  const { fields, words } = searchDocument({ locale, title, summary, tags, checklist }, titles);

  await transaction
    .insertInto('template_search')
    .values({ template_id: id, locale, ...fields })
    .execute();
  const known = indexed.get(locale) ?? new Set();
  for (const word of words) known.add(word);
  indexed.set(locale, known);
  for (const part of inParts(words)) {
    await transaction
      .insertInto('template_word')
      .values(part.map((word) => ({ locale, word, template_id: id })))
      .execute();
  }
  await transaction
    .updateTable('template')
    .set({ search_format: SEARCH_FORMAT })
    .where('id', '=', id)
    .where('locale', '=', locale)
    .execute();
}

/** Takes out the pairs of words that no template holds any more. */
async function removeUnusedPairs(transaction: Transaction<SqliteTables>): Promise<void> {
  await sql`
    delete from word_pair where not exists (
      select 1 from template_word
      where template_word.locale = word_pair.locale and template_word.word = word_pair.word
    )
  `.execute(transaction);
}

async function addPairs(
  transaction: Transaction<SqliteTables>,
  locale: string,
  words: ReadonlySet<string>,
): Promise<void> {
  const rows = [...words].flatMap((word) =>
    wordBigrams(word).map((pair) => ({ locale, pair, length: [...word].length, word })),
  );
  for (const part of inParts(rows)) {
    await transaction
      .insertInto('word_pair')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function* inParts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS) yield rows.slice(start, start + ROWS);
}
