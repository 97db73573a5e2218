import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { CatalogTables } from './catalog-tables';

/** Columns of `SqlEngine.rows` and their types. */
export type RowColumns = Readonly<Record<string, 'text' | 'integer'>>;

/** Condition for the terms of a template in the full-text index. `all` and `any` have at least one member. */
export type TermQuery = { term: string } | { all: readonly TermQuery[] } | { any: readonly TermQuery[] };

/** About how many of the templates in all locales match a query. 0 if that is not known. */
export type MatchEstimate = { matches: number; templates: number };

/** Templates that match a query of the full-text index: all of them up to a key. */
export type MatchScope = { query: TermQuery; lastKey: number };

/** Templates that were found, by their keys, and by the scopes that have exactly these. */
export type SelectedMatches = { keys: readonly number[]; scopes: readonly MatchScope[] };

/** The full-text index. Its table is `template_search`. */
export type FullTextIndex = {
  /** From this number of matches on, an estimate makes `listFirst` faster. */
  minEstimate: number;
  /** Returns the lowest keys of the templates that match a query, in ascending order. */
  listFirst(
    db: Kysely<CatalogTables>,
    query: TermQuery,
    options: { limit: number; expected: MatchEstimate },
  ): Promise<number[]>;
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

/** Words with the same bigram and the same length in characters. */
export type BigramGroup = { bigram: string; length: number; wordIds: number[] };

/** What differs between database engines in the SQL of the catalog. */
export type SqlEngine = {
  /** A subquery that returns these rows. */
  rows<Columns extends RowColumns>(
    columns: Columns,
    rows: ReadonlyArray<Record<keyof Columns, string | number>>,
  ): RawBuilder<unknown>;
  /**
   * An aggregate of all rows of a query as the text of a JSON array of arrays, or null without rows: objects for a thousand rows take
   * longer than to read them.
   */
  jsonRows(columns: readonly string[]): RawBuilder<string | null>;
  fullText: FullTextIndex;
  /** Inserts the bigrams of words of a locale. */
  insertBigrams(
    transaction: Transaction<CatalogTables>,
    locale: string,
    groups: readonly BigramGroup[],
  ): Promise<void>;
  /** Inserts rows of these columns. */
  insertRows<Columns extends RowColumns>(
    transaction: Transaction<CatalogTables>,
    table: keyof CatalogTables,
    columns: Columns,
    rows: ReadonlyArray<Record<keyof Columns, string | number>>,
  ): Promise<void>;
  /** Waits until no other transaction that may write is open, and lets others wait until this one ends. */
  lockWrites(transaction: Transaction<CatalogTables>): Promise<void>;
  /** Whether an error is one of the database, not of this program. */
  isDatabaseError(error: unknown): boolean;
};
