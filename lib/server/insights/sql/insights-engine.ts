import type { Insertable, Transaction } from 'kysely';
import type { RowEngine } from '@/lib/server/database/row-engine';
import type { InsightsTables } from './insights-tables';

/** The row of a new event, with all its columns but those that the database or the roll-up sets. */
export type EventRow = Required<Omit<Insertable<InsightsTables['event']>, 'key' | 'session'>>;

/** A new event, with its properties as JSON. */
export type NewEvent = Omit<EventRow, 'properties_at'> & { properties: string };

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
  'vitals',
  'properties_at',
] as const satisfies ReadonlyArray<keyof EventRow>;

/** What differs between database engines in the SQL of the store of events. */
export type InsightsEngine = {
  rows: RowEngine['rows'];
  /** Until the transaction ends, keys of labels and visitors that it finds are not deleted. */
  shareKeys: (transaction: Transaction<InsightsTables>) => Promise<void>;
  /** Inserts the events that are not stored yet, with their properties, and returns them. */
  insertEvents: (
    transaction: Transaction<InsightsTables>,
    events: readonly NewEvent[],
  ) => Promise<readonly NewEvent[]>;
};
