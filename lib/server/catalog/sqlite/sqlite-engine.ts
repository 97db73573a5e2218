import { sql } from 'kysely';
import type { FullTextIndex, SqlEngine, TermQuery } from '@/lib/server/catalog/sql/sql-engine';
import { insertRowsWith, SQLITE_ROWS } from '@/lib/server/database/row-engine';
import { sqliteCode } from '@/lib/server/database/sqlite-errors';

const insertRows = insertRowsWith(SQLITE_ROWS);

const keyRows = (keys: readonly number[]) =>
  SQLITE_ROWS.rows(
    { key: 'integer' },
    keys.map((key) => ({ key })),
  );

/** An FTS5 table without texts, whose rowid is the key of the template. It returns matches in the order of their keys. */
const fullText: FullTextIndex = {
  select(query, limit, unless) {
    const expression = sql`${toExpression(query)}`;
    // Nothing matches an empty phrase. A condition in addition would be evaluated for each match.
    const conditional = unless ? sql`case when ${unless} then '""' else ${expression} end` : expression;
    return sql`select rowid as key from template_search where template_search match ${conditional} limit ${sql.lit(limit)}`;
  },
  selectEach(queries) {
    const given = SQLITE_ROWS.rows(
      { list: 'integer', weight: 'integer', expression: 'text' },
      queries.map(({ query, ...others }) => ({ ...others, expression: toExpression(query) })),
    );
    // A cross join is evaluated in this order.
    return sql`
      select given.list as list, given.weight as weight, template_search.rowid as key
      from ${given} as given cross join template_search
      where template_search match given.expression
    `;
  },
  mergeInserted: () => Promise.resolve(),
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

/** Returns a query in the syntax of FTS5. */
function toExpression(query: TermQuery): string {
  if ('term' in query) return quote(query.term);
  if ('beginning' in query) return `${quote(query.beginning)} *`;
  const [operator, parts] = 'all' in query ? [' AND ', query.all] : [' OR ', query.any];
  return `(${parts.map(toExpression).join(operator)})`;
}

function quote(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}

export const SQLITE_ENGINE: SqlEngine = {
  ...SQLITE_ROWS,
  fullText,
  insertRows,
  // Every transaction that may write begins with the write lock.
  lockWrites: () => Promise.resolve(),
  isDatabaseError: (error) => sqliteCode(error) !== null,
};
