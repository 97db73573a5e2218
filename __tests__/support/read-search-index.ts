import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import type { Engine } from './open-test-catalog';

type IndexedTemplate = { id: string; locale: string; words: string[]; tags: string };

/** Number of templates with a word, by `locale/word`. */
type WordCounts = Record<string, number>;

type Term = { term: string; id: string };

/** Everything in a search index, sorted, without its internal keys. */
export type SearchIndexContent = {
  templates: IndexedTemplate[];
  words: WordCounts;
  bigrams: unknown[];
  totals: unknown[];
  terms: Term[];
};

/** Reads all tables of a search index. */
export async function readSearchIndex(
  db: Kysely<CatalogTables>,
  engine: Engine = 'SQLite',
): Promise<SearchIndexContent> {
  const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;
  const templates = await db
    .selectFrom('search_template')
    .select(['template_id as id', 'locale', 'words', 'tags'])
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
    terms: await (engine === 'SQLite' ? readFts5Terms(db) : readVectorTerms(db)),
  };
}

async function readFts5Terms(db: Kysely<CatalogTables>): Promise<Term[]> {
  await sql`
    create virtual table if not exists temp.search_terms using fts5vocab('main', 'template_search', 'instance')
  `.execute(db);
  const { rows } = await sql<Term>`
    select term, template_id as id from temp.search_terms
    left join search_template on search_template.key = doc order by 1, 2
  `.execute(db);
  return rows;
}

async function readVectorTerms(db: Kysely<CatalogTables>): Promise<Term[]> {
  const { rows } = await sql<Term>`
    select lexeme as term, template_id as id from template_search
    cross join unnest(tsvector_to_array(terms)) as lexeme
    left join search_template on search_template.key = template_search.key
    order by lexeme collate "C", 2
  `.execute(db);
  return rows;
}

/** Counts the templates with each word. */
export function countWords(templates: readonly IndexedTemplate[]): WordCounts {
  const counts: WordCounts = {};
  for (const { locale, words } of templates) {
    for (const word of words) counts[`${locale}/${word}`] = (counts[`${locale}/${word}`] ?? 0) + 1;
  }
  return counts;
}
