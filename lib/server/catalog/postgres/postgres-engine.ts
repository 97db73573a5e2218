import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import type {
  FullTextIndex,
  MatchEstimate,
  RowColumns,
  SqlEngine,
  TermQuery,
} from '@/lib/server/catalog/sql/sql-engine';
import { isDatabaseError as isUnavailable } from './postgres-errors';

const COLUMN_TYPES: Readonly<Record<RowColumns[string], string>> = { text: 'text', integer: 'bigint' };

/** Rows are passed as an array for each column, which takes less time than JSON, and tells the planner their number. */
const rows: SqlEngine['rows'] = (columns, values) => {
  const names = Object.keys(columns);
  const arrays = Object.entries<RowColumns[string]>(columns).map(
    ([name, type]) =>
      sql`cast(${sql.val(values.map((row) => row[name]))} as ${sql.raw(COLUMN_TYPES[type])}[])`,
  );
  return sql`(
    select * from unnest(${sql.join(arrays)}) as given_row (${sql.join(names.map((name) => sql.ref(name)))})
  )`;
};

const insertRows: SqlEngine['insertRows'] = async (transaction, table, columns, rows) => {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const arrays = Object.values<RowColumns[string]>(columns).map(
    (type, index) => `$${index + 1}::${COLUMN_TYPES[type]}[]`,
  );
  const text = `insert into ${table} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})`;
  const parameters = names.map((name) => rows.map((row) => row[name]));
  await transaction.executeQuery(CompiledQuery.raw(text, parameters));
};

const keyRows = (keys: readonly number[]) =>
  rows(
    { key: 'integer' },
    keys.map((key) => ({ key })),
  );

/** Bytes of the lexemes of a `tsvector`, which must be less than 1 MiB. */
const MAX_TERMS_SIZE = 1_000_000;

/** If at least this share of the templates matches, they are looked at in the order of their keys until enough do. */
const COMMON_SHARE = 0.1;

/** If more templates than these have to be looked at to find enough, the planner combines both indexes. */
const MIN_WINDOW = 20_000;

/**
 * Times in microseconds, on a machine that did little else: to look at a template that matches, or at one in the order of keys; to
 * read a match or a key from an index alone.
 */
const COSTS = { match: 2, template: 5, entry: 0.1, key: 0.25 } as const;

/** Fewer matches are best read from the index, in a catalog of any size. */
const MIN_ESTIMATE = 5_000;

/** By how much the templates that are looked at exceed those that should be enough. */
const WINDOW_FACTOR = 1.3;

/** Number of conditions whose results are the bits of one `integer`. */
const MASK_BITS = 30;

/**
 * A `tsvector` per template, without positions, with a GIN index. Texts are segmented, folded and stemmed before, so that no
 * text search configuration takes part.
 */
const fullText: FullTextIndex = {
  minEstimate: MIN_ESTIMATE,
  async listFirst(db, query, { limit, expected }) {
    const reading = chooseReading(limit, expected);
    if (reading !== 'index') {
      const last = await findKeyAt(db, windowSize(limit, expected));
      const found = await readFirst(db, reading, sql`${matches(query)} and key <= ${last}`, limit);
      // Otherwise fewer match than were expected.
      if (found.length === limit) return found;
    }
    return readFirst(db, 'index', matches(query), limit);
  },
  async listMatches(db, { keys }, queries) {
    if (queries.length === 0) return [];
    const masks = Array.from({ length: Math.ceil(queries.length / MASK_BITS) }, (_, number) =>
      queries.slice(number * MASK_BITS, (number + 1) * MASK_BITS),
    );
    const columns = masks.map((part, number) => {
      const bits = part.map((query, bit) => sql`cast(${matches(query)} as integer) * ${sql.lit(2 ** bit)}`);
      return sql`${sql.join(bits, sql` + `)} as ${sql.ref(`mask_${number}`)}`;
    });
    // `strip` is called for each template once, because of `offset`: what it returns is not compressed.
    const found = await readNumbers(
      db,
      sql`
        select key, ${sql.join(columns)}
        from (select key, strip(terms) as terms from template_search where key in ${keyRows(keys)} offset 0) as selected
      `,
      ['key', ...masks.map((_, number) => `mask_${number}`)],
    );
    return queries.map((_, index) => {
      const number = Math.floor(index / MASK_BITS);
      const bit = 2 ** (index % MASK_BITS);
      return found.flatMap(([key = 0, ...row]) => (((row[number] ?? 0) & bit) === 0 ? [] : [key]));
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

type Reading = 'index' | 'order' | 'window';

/**
 * Chooses how to find the first matches by key. The planner does not count what looking at a template costs, which is more than
 * a match in the index, and would look at all of them in order.
 *
 * - `index`: all matches are read from the index, and sorted.
 * - `order`: templates are looked at in the order of their keys, until enough match. Fastest for very common words.
 * - `window`: only those matches are looked at whose keys are among the first ones.
 */
function chooseReading(limit: number, expected: MatchEstimate): Reading {
  const { matches: count, templates } = expected;
  const size = windowSize(limit, expected);
  if (count === 0 || size >= templates) return 'index';
  if (count >= templates * COMMON_SHARE) return 'order';
  const costs: ReadonlyArray<readonly [Reading, number]> = [
    ['index', count * COSTS.match],
    ['order', size * COSTS.template],
    ['window', size < MIN_WINDOW ? Number.POSITIVE_INFINITY : count * COSTS.entry + size * COSTS.key],
  ];
  const lowest = Math.min(...costs.map(([, cost]) => cost));
  return costs.find(([, cost]) => cost === lowest)?.[0] ?? 'index';
}

/** Number of templates among which enough should match. */
function windowSize(limit: number, { matches: count, templates }: MatchEstimate): number {
  return Math.ceil((WINDOW_FACTOR * limit * templates) / count);
}

/** Returns the key of the template at a zero-based position, of which there must be one. */
async function findKeyAt(db: Kysely<CatalogTables>, position: number): Promise<number> {
  const { key } = await db
    .selectFrom('search_template')
    .select('key')
    .orderBy('key')
    .offset(position)
    .limit(1)
    .executeTakeFirstOrThrow();
  return key;
}

async function readFirst(
  db: Kysely<CatalogTables>,
  reading: Reading,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<number[]> {
  // The other one is an expression for which there is no index. That works without statistics, too.
  const order = reading === 'order' ? sql`key` : sql`key + 0`;
  const found = await readNumbers(
    db,
    sql`select key from template_search where ${condition} order by ${order} limit ${limit}`,
    ['key'],
  );
  return found.flat().sort((a, b) => a - b);
}

/** Reads rows of numbers as one text: a thousand rows take the client several milliseconds. The rows are in any order. */
async function readNumbers(
  db: Kysely<CatalogTables>,
  query: RawBuilder<unknown>,
  columns: readonly string[],
): Promise<number[][]> {
  const row = sql`concat_ws(':', ${sql.join(columns.map((column) => sql.ref(column)))})`;
  const { rows: found } = await sql<{ numbers: string | null }>`
    select string_agg(${row}, ',') as numbers from (${query}) as selected_row
  `.execute(db);
  const numbers = found[0]?.numbers;
  return numbers ? numbers.split(',').map((text) => text.split(':').map(Number)) : [];
}

function matches(query: TermQuery): RawBuilder<boolean> {
  return sql<boolean>`terms @@ cast(${toTextSearchQuery(query)} as tsquery)`;
}

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
  jsonRows: (columns) =>
    sql`cast(json_agg(json_build_array(${sql.join(columns.map((name) => sql.ref(name)))})) as text)`,
  fullText,
  async insertBigrams(transaction, locale, groups) {
    const columns = { locale: 'text', bigram: 'text', length: 'integer', word_id: 'integer' } as const;
    const values = groups.flatMap(({ bigram, length, wordIds }) =>
      wordIds.map((word_id) => ({ locale, bigram, length, word_id })),
    );
    await insertRows(transaction, 'search_bigram', columns, values);
  },
  insertRows,
  async lockWrites(transaction) {
    const { rows: locked } = await sql`select id from write_lock for update`.execute(transaction);
    if (locked.length === 0)
      throw new Error('the table write_lock has no row to lock: insert one with the id 1');
  },
  isDatabaseError,
};
