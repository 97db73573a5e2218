import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type {
  FullTextIndex,
  MatchScope,
  RowColumns,
  SqlEngine,
  TermQuery,
} from '@/lib/server/catalog/sql/sql-engine';
import { ParameterRows } from './open-sqlite-database';
import { sqliteCode } from './sqlite-errors';

/**
 * Rows are passed as JSON in one parameter. Their columns have types, so that comparisons with columns of a table use all
 * columns of its index. A single column is an array of values, which takes half as long as one of objects.
 */
const rows: SqlEngine['rows'] = (columns, values) => {
  const [[name, type] = [], ...others] = Object.entries<RowColumns[string]>(columns);
  if (name !== undefined && type !== undefined && others.length === 0) {
    const given = JSON.stringify(values.map((row) => row[name]));
    return sql`(select cast(value as ${sql.raw(type)}) as ${sql.ref(name)} from json_each(${given}))`;
  }
  const selection = Object.entries<RowColumns[string]>(columns).map(
    ([name, type]) => sql`cast(value ->> ${sql.lit(name)} as ${sql.raw(type)}) as ${sql.ref(name)}`,
  );
  return sql`(select ${sql.join(selection)} from json_each(${JSON.stringify(values)}))`;
};

/** One statement is prepared for all rows. */
const insertRows: SqlEngine['insertRows'] = async (transaction, table, columns, rows) => {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const text = `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`;
  const parameters = rows.map((row) => names.map((name) => row[name]));
  await transaction.executeQuery(CompiledQuery.raw(text, [new ParameterRows(parameters)]));
};

const keyRows = (keys: readonly number[]) =>
  rows(
    { key: 'integer' },
    keys.map((key) => ({ key })),
  );

/** Of a statement, which may have at most 500. */
const MAX_SUBQUERIES = 100;

/** An FTS5 table without texts, whose rowid is the key of the template. */
const fullText: FullTextIndex = {
  minEstimate: Number.POSITIVE_INFINITY,
  async listFirst(db, query, { limit }) {
    const { rows: found } = await sql<{ key: number }>`
      select rowid as key from template_search where ${matches(query)} order by rowid limit ${limit}
    `.execute(db);
    return found.map(({ key }) => key);
  },
  // By scope: FTS5 reads matches in the order of their keys, and cannot look up those of single templates.
  async listMatches(db, { scopes }, queries) {
    const found = queries.map(() => new Set<number>());
    const parts = queries.flatMap((query, number) => scopes.map((scope) => ({ query, number, scope })));
    for (let start = 0; start < parts.length; start += MAX_SUBQUERIES) {
      const subqueries = parts.slice(start, start + MAX_SUBQUERIES).map(selectMatches);
      const { rows: matching } = await sql<{ key: number; number: number }>`
        ${sql.join(subqueries, sql` union all `)}
      `.execute(db);
      for (const { key, number } of matching) found[number]?.add(key);
    }
    return found.map((keys) => [...keys]);
  },
  async insert(transaction, added) {
    const values = added.map(({ key, terms }) => ({ rowid: key, terms: terms.join(' ') }));
    // FTS5 writes what it has in memory whenever a key is less than the one before.
    values.sort((a, b) => a.rowid - b.rowid);
    await insertRows(transaction, 'template_search', { rowid: 'integer', terms: 'text' }, values);
  },
  async delete(transaction, keys) {
    await sql`delete from template_search where rowid in ${keyRows(keys)}`.execute(transaction);
  },
};

function selectMatches({ query, number, scope }: { query: TermQuery; number: number; scope: MatchScope }) {
  return sql`
    select rowid as key, ${sql.lit(number)} as number from template_search
    where ${matches({ all: [query, scope.query] })} and rowid <= ${scope.lastKey}
  `;
}

function matches(query: TermQuery): RawBuilder<boolean> {
  return sql<boolean>`template_search match ${toExpression(query)}`;
}

/** Returns a query in the syntax of FTS5. */
function toExpression(query: TermQuery): string {
  if ('term' in query) return `"${query.term.replaceAll('"', '""')}"`;
  const [operator, parts] = 'all' in query ? [' AND ', query.all] : [' OR ', query.any];
  return `(${parts.map(toExpression).join(operator)})`;
}

export const SQLITE_ENGINE: SqlEngine = {
  rows,
  jsonRows: (columns) => sql`json_group_array(json_array(${sql.join(columns.map((name) => sql.ref(name)))}))`,
  fullText,
  // One statement for each group takes less time than JSON objects for each row.
  async insertBigrams(transaction, locale, groups) {
    if (groups.length === 0) return;
    const text =
      'insert into search_bigram (locale, bigram, length, word_id) select ?, ?, ?, value from json_each(?)';
    const parameters = groups.map(({ bigram, length, wordIds }) => [
      locale,
      bigram,
      length,
      JSON.stringify(wordIds),
    ]);
    await transaction.executeQuery(CompiledQuery.raw(text, [new ParameterRows(parameters)]));
  },
  insertRows,
  // Every transaction that may write begins with the write lock.
  lockWrites: () => Promise.resolve(),
  isDatabaseError: (error) => sqliteCode(error) !== null,
};
