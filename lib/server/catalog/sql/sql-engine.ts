import type { RawBuilder, Transaction } from 'kysely';
import type { insertRowsWith, RowEngine } from '@/lib/server/database/row-engine';
import type { CatalogTables } from './catalog-tables';

/**
 * Condition for the terms of a template in the full-text index: a term, the beginning of one, or conditions of which all or any are
 * met. A condition that has none is not met.
 */
export type TermQuery =
  | { term: string }
  | { beginning: string }
  | { all: readonly TermQuery[] }
  | { any: readonly TermQuery[] };

/** The full-text index. Its table is `template_search`. */
export type FullTextIndex = {
  /**
   * A subquery that returns the keys of at most `limit` templates that match, as `key`.
   *
   * @param unless a condition with which it returns none, without looking for any.
   */
  select(query: TermQuery, limit: number, unless?: RawBuilder<unknown>): RawBuilder<unknown>;
  /**
   * A subquery that returns the keys of all templates that match each of several queries, as `key`, with the number of the list that the
   * query is for, as `list`, and its weight. Each query should match few.
   */
  selectEach(queries: ReadonlyArray<{ list: number; weight: number; query: TermQuery }>): RawBuilder<unknown>;
  /** Makes what the transaction has inserted as fast to find as the rest. */
  mergeInserted(transaction: Transaction<CatalogTables>): Promise<void>;
  insert(
    transaction: Transaction<CatalogTables>,
    rows: ReadonlyArray<{ key: number; terms: readonly string[] }>,
  ): Promise<void>;
  delete(transaction: Transaction<CatalogTables>, keys: readonly number[]): Promise<void>;
};

/** What differs between database engines in the SQL of the catalog. */
export type SqlEngine = RowEngine & {
  fullText: FullTextIndex;
  insertRows: ReturnType<typeof insertRowsWith>;
  /** Waits until no other transaction that may write is open, and lets others wait until this one ends. */
  lockWrites(transaction: Transaction<CatalogTables>): Promise<void>;
  /** Whether an error is one of the database, not of this program. */
  isDatabaseError(error: unknown): boolean;
};
