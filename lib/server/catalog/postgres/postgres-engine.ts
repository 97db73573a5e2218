import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { FullTextIndex, RowColumns, SqlEngine, TermQuery } from '@/lib/server/catalog/sql/sql-engine';
import { isDatabaseError as isUnavailable } from './postgres-errors';

const COLUMN_TYPES: Readonly<Record<RowColumns[string], string>> = { text: 'text', integer: 'bigint' };

/** Rows are passed as JSON in one parameter. */
const rows: SqlEngine['rows'] = (columns, values) => {
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const definitions = Object.entries<RowColumns[string]>(columns).map(
    ([name, type]) => sql`${sql.ref(name)} ${sql.raw(COLUMN_TYPES[type])}`,
  );
  return sql`(
    select ${sql.join(names)} from json_to_recordset(${JSON.stringify(values)}) as given_row (${sql.join(definitions)})
  )`;
};

const keyRows = (keys: readonly number[]) =>
  rows(
    { key: 'integer' },
    keys.map((key) => ({ key })),
  );

/** Bytes of the lexemes of a `tsvector`, which must be less than 1 MiB. */
const MAX_TERMS_SIZE = 1_000_000;

/** Number of matches that a search reads at most, times what looking at a template costs more than reading a match. */
const MATCHES_IN_ORDER = 1_000 * 30;

/** Number of conditions whose results are the bits of one `integer`. */
const MASK_BITS = 30;

/**
 * A `tsvector` per template, without positions, with a GIN index. Texts are segmented, folded and stemmed before, so that no
 * text search configuration takes part.
 */
const fullText: FullTextIndex = {
  key: sql<number>`template_search.key`,
  // Where the first matches by key are searched, the planner counts looking at a template like reading a match from the index.
  // It takes some 30 times as long, so that only very common words are found faster by looking at the templates in order.
  sortKey: ({ matches, total }) =>
    matches ** 2 > MATCHES_IN_ORDER * total
      ? sql<number>`template_search.key`
      : // An expression for which there is no index.
        sql<number>`template_search.key + 0`,
  matches: (query) => sql<boolean>`terms @@ cast(${toTextSearchQuery(query)} as tsquery)`,
  async listMatches(db, { keys }, queries) {
    if (queries.length === 0) return [];
    const masks = Array.from({ length: Math.ceil(queries.length / MASK_BITS) }, (_, number) =>
      queries.slice(number * MASK_BITS, (number + 1) * MASK_BITS),
    );
    const columns = masks.map((part, number) => {
      const bits = part.map(
        (query, bit) => sql`cast(${fullText.matches(query)} as integer) * ${sql.lit(2 ** bit)}`,
      );
      return sql`${sql.join(bits, sql` + `)} as ${sql.ref(`mask_${number}`)}`;
    });
    // `strip` is called for each template once, because of `offset`: what it returns is not compressed.
    const { rows: found } = await sql<{ key: number } & Record<string, number>>`
      select key, ${sql.join(columns)}
      from (select key, strip(terms) as terms from template_search where key in ${keyRows(keys)} offset 0) as selected
    `.execute(db);
    return queries.map((_, index) => {
      const column = `mask_${Math.floor(index / MASK_BITS)}`;
      const bit = 2 ** (index % MASK_BITS);
      return found.flatMap(({ key, [column]: mask = 0 }) => ((mask & bit) === 0 ? [] : [key]));
    });
  },
  async insert(transaction, added) {
    const values = added.map(({ key, terms }) => ({ key, terms: toTextSearchVector(terms) }));
    await sql`
      insert into template_search (key, terms)
      select key, cast(terms as tsvector) from ${rows({ key: 'integer', terms: 'text' }, values)} as added
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
  // Terms begin with the code of their field. The field `text`, the last one, begins with the items.
  return [...terms]
    .reverse()
    .sort((a, b) => a.charCodeAt(0) - b.charCodeAt(0))
    .filter(fits);
}

/** Returns a query as the text of a `tsquery`. */
function toTextSearchQuery(query: TermQuery): string {
  if ('term' in query) return quoteLexeme(query.term);
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
  rows,
  fullText,
  async lockWrites(transaction) {
    const { rows: locked } = await sql`select id from write_lock for update`.execute(transaction);
    if (locked.length === 0)
      throw new Error('the table write_lock has no row to lock: insert one with the id 1');
  },
  isDatabaseError,
};
