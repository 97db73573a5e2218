import { type Kysely, sql } from 'kysely';
import { listSubjectWords } from '@/lib/server/catalog/search/search-document';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import type { Engine } from './open-test-catalog';

type IndexedTemplate = { id: string; locale: string; variant: string; tags: string; subject: string };

/** Number of templates that are about a word, by `locale/word`. */
type WordCounts = Record<string, number>;

type Term = { term: string; id: string };

/** Everything in a search index, sorted, without its internal keys. */
export type SearchIndexContent = { templates: IndexedTemplate[]; words: WordCounts; terms: Term[] };

/** Reads all tables of a search index. */
export async function readSearchIndex(
  db: Kysely<CatalogTables>,
  engine: Engine = 'SQLite',
): Promise<SearchIndexContent> {
  const templates = await db
    .selectFrom('search_template')
    .select(['template_id as id', 'locale', 'variant', 'tags', 'subject'])
    .orderBy('template_id')
    .orderBy('locale')
    .execute();
  const words = await db
    .selectFrom('search_word')
    .select(['locale', 'word', 'template_count as count'])
    .execute();
  return {
    templates,
    words: Object.fromEntries(words.map(({ locale, word, count }) => [`${locale}/${word}`, count])),
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

/** Counts the templates that are about each word. */
export function countWords(templates: readonly IndexedTemplate[]): WordCounts {
  const counts: WordCounts = {};
  for (const { locale, subject } of templates) {
    for (const word of listSubjectWords(subject))
      counts[`${locale}/${word}`] = (counts[`${locale}/${word}`] ?? 0) + 1;
  }
  return counts;
}
