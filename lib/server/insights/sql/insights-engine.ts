import type { Insertable, Transaction } from 'kysely';
import type { SqlEngine } from '@/lib/server/catalog/sql/sql-engine';
import type { InsightsTables } from './insights-tables';

/** A new event, with all its columns but those that the database or the roll-up sets. */
export type EventRow = Required<Omit<Insertable<InsightsTables['event']>, 'key' | 'session'>>;

/** Columns of an `EventRow`, in the order of its parameters. */
export const EVENT_COLUMNS = [
  'dedupe',
  'time',
  'received',
  'visitor',
  'flags',
  'name',
  'page_kind',
  'page',
  'list',
  'language',
  'subject',
  'place',
  'amount',
  'properties',
] as const satisfies ReadonlyArray<keyof EventRow>;

/** What differs between database engines in the SQL of the store of events. */
export type InsightsEngine = {
  rows: SqlEngine['rows'];
  /** Inserts the events that are not stored yet, and returns them. */
  insertEvents: (
    transaction: Transaction<InsightsTables>,
    rows: readonly EventRow[],
  ) => Promise<readonly EventRow[]>;
};
