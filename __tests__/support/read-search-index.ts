import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';

type IndexedTemplate = { id: string; locale: string; words: string[] };

/** Number of templates with a word, by `locale/word`. */
type WordCounts = Record<string, number>;

/** Everything in a search index, sorted, without its internal keys. */
export type SearchIndexContent = {
  templates: IndexedTemplate[];
  words: WordCounts;
  bigrams: unknown[];
  totals: unknown[];
  terms: Array<{ term: string; id: string }>;
};

/** Reads all tables of a search index. */
export async function readSearchIndex(db: Kysely<CatalogTables>): Promise<SearchIndexContent> {
  const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;
  await sql`
    create virtual table if not exists temp.search_terms using fts5vocab('main', 'template_search', 'instance')
  `.execute(db);
  const templates = await db
    .selectFrom('search_template')
    .select(['template_id as id', 'locale', 'words'])
    .orderBy('template_id')
    .orderBy('locale')
    .execute();
  const words = await db
    .selectFrom('search_word')
    .select(['locale', 'word', 'template_count as count'])
    .execute();
  return {
    templates: templates.map((row) => ({ ...row, words: row.words.split(' ').sort() })),
    words: Object.fromEntries(words.map(({ locale, word, count }) => [`${locale}/${word}`, count])),
    bigrams: await read(sql`
      select search_bigram.locale, bigram, length, word
      from search_bigram left join search_word on search_word.id = word_id order by 1, 2, 3, 4
    `),
    totals: await db
      .selectFrom('search_total')
      .selectAll()
      .where('template_count', '!=', 0)
      .orderBy('locale')
      .execute(),
    terms: await read(sql<{ term: string; id: string }>`
      select term, template_id as id from temp.search_terms
      left join search_template on search_template.key = doc order by 1, 2
    `),
  };
}

/** Counts the templates with each word. */
export function countWords(templates: readonly IndexedTemplate[]): WordCounts {
  const counts: WordCounts = {};
  for (const { locale, words } of templates) {
    for (const word of words) counts[`${locale}/${word}`] = (counts[`${locale}/${word}`] ?? 0) + 1;
  }
  return counts;
}
