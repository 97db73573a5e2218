import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { FullTextIndex, SqlEngine, TermQuery } from '@/lib/server/catalog/sql/sql-engine';
import { isDatabaseError as isUnavailable } from '@/lib/server/database/postgres-errors';
import { insertRowsWith, POSTGRES_ROWS } from '@/lib/server/database/row-engine';

const keyRows = (keys: readonly number[]) =>
  POSTGRES_ROWS.rows(
    { key: 'integer' },
    keys.map((key) => ({ key })),
  );

/** Bytes of the lexemes of a `tsvector`, which must be less than 1 MiB. */
const MAX_TERMS_SIZE = 1_000_000;

/**
 * A `tsvector` per template, without positions, with a GIN index. Texts are segmented, folded and stemmed before, so that no
 * text search configuration takes part.
 */
const fullText: FullTextIndex = {
  // Without an order: of very many matches, the planner would look at each, or at all templates in order.
  select: (query, limit, unless) => sql`
    select key from template_search
    where terms @@ cast(${toTextSearchQuery(query)} as tsquery) ${unless ? sql`and not (${unless})` : sql``}
    limit ${sql.lit(limit)}
  `,
  selectEach(queries) {
    const given = POSTGRES_ROWS.rows(
      { list: 'integer', weight: 'integer', expression: 'text' },
      queries.map(({ query, ...others }) => ({ ...others, expression: toTextSearchQuery(query) })),
    );
    return sql`
      select given.list as list, given.weight as weight, template_search.key as key
      from ${given} as given inner join template_search
        on template_search.terms @@ cast(given.expression as tsquery)
    `;
  },
  async mergeInserted(transaction) {
    // Until then, GIN has it in a list that each search reads.
    await sql`select gin_clean_pending_list('template_search_by_term')`.execute(transaction);
  },
  async insert(transaction, added) {
    const values = added.map(({ key, terms }) => ({ key, terms: toTextSearchVector(terms) }));
    await sql`
      insert into template_search (key, terms)
      select key, cast(terms as tsvector) from ${POSTGRES_ROWS.rows({ key: 'integer', terms: 'text' }, values)} as added
    `.execute(transaction);
  },
  async delete(transaction, keys) {
    await sql`delete from template_search where key in ${keyRows(keys)}`.execute(transaction);
  },
};

/** Returns terms as the text of a `tsvector`. */
function toTextSearchVector(terms: readonly string[]): string {
  return limitSize(terms).map(quoteLexeme).join(' ');
}

/** Only checklists with more than some 50,000 different words have more terms than fit. They lack some of their items. */
function limitSize(terms: readonly string[]): readonly string[] {
  let size = 0;
  const fits = (term: string) => {
    size += Buffer.byteLength(term);
    return size <= MAX_TERMS_SIZE;
  };
  if (terms.every(fits)) return terms;
  size = 0;
  // Terms begin with the code of their kind, and items are in the last one.
  return terms.toSorted((a, b) => a.charCodeAt(0) - b.charCodeAt(0)).filter(fits);
}

/** Returns a query as the text of a `tsquery`. */
function toTextSearchQuery(query: TermQuery): string {
  if ('term' in query) return quoteLexeme(query.term);
  if ('beginning' in query) return `${quoteLexeme(query.beginning)}:*`;
  const [operator, parts] = 'all' in query ? [' & ', query.all] : [' | ', query.any];
  return `(${parts.map(toTextSearchQuery).join(operator)})`;
}

function quoteLexeme(term: string): string {
  return `'${term.replace(/['\\]/g, '$&$&')}'`;
}

function isDatabaseError(error: unknown): boolean {
  return error instanceof DatabaseError || isUnavailable(error);
}

export const POSTGRES_ENGINE: SqlEngine = {
  ...POSTGRES_ROWS,
  fullText,
  insertRows: insertRowsWith(POSTGRES_ROWS),
  async lockWrites(transaction) {
    const { rows: locked } = await sql`select id from write_lock for update`.execute(transaction);
    if (locked.length === 0)
      throw new Error('the table write_lock has no row to lock: insert one with the id 1');
  },
  isDatabaseError,
};
