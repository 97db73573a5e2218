import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { CatalogTables } from './catalog-tables';

/** Columns of `SqlEngine.rows` and their types. */
export type RowColumns = Readonly<Record<string, 'text' | 'integer'>>;

/** Condition for the terms of a template in the full-text index. `all` and `any` have at least one member. */
export type TermQuery = { term: string } | { all: readonly TermQuery[] } | { any: readonly TermQuery[] };

/** About how many templates of a locale match a query. */
export type MatchEstimate = { matches: number; total: number };

/** Templates that match a query of the full-text index: all of them up to a key. */
export type MatchScope = { query: TermQuery; lastKey: number };

/** Templates that were found, by their keys, and by the scopes that have exactly these. */
export type SelectedMatches = { keys: readonly number[]; scopes: readonly MatchScope[] };

/** The full-text index. Its table is `template_search`. */
export type FullTextIndex = {
  /** The column of `template_search` with the key of a template in `search_template`. */
  key: RawBuilder<number>;
  /** What matches are sorted by: the key. `expected` is how many of how many templates match; see `postgres-engine.ts`. */
  sortKey(expected: MatchEstimate): RawBuilder<number>;
  /** Condition for rows of `template_search`. */
  matches(query: TermQuery): RawBuilder<boolean>;
  /** Returns the keys of the selected templates that match each of the queries. */
  listMatches(
    db: Kysely<CatalogTables>,
    selected: SelectedMatches,
    queries: readonly TermQuery[],
  ): Promise<number[][]>;
  insert(
    transaction: Transaction<CatalogTables>,
    rows: ReadonlyArray<{ key: number; terms: readonly string[] }>,
  ): Promise<void>;
  delete(transaction: Transaction<CatalogTables>, keys: readonly number[]): Promise<void>;
};

/** What differs between database engines in the SQL of the catalog. */
export type SqlEngine = {
  /** A subquery that returns these rows. */
  rows<Columns extends RowColumns>(
    columns: Columns,
    rows: ReadonlyArray<Record<keyof Columns, string | number>>,
  ): RawBuilder<unknown>;
  fullText: FullTextIndex;
  /** Waits until no other transaction that may write is open, and lets others wait until this one ends. */
  lockWrites(transaction: Transaction<CatalogTables>): Promise<void>;
  /** Whether an error is one of the database, not of this program. */
  isDatabaseError(error: unknown): boolean;
};
