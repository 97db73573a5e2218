import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import type { StoreUsage } from '@/lib/server/insights/store/store-usage';

/** What storing events has resulted in. */
export type StoredEvents = {
  /** How many of them were not stored before. */
  added: number;
  usage: StoreUsage;
};

/** Stores events in a database. */
export interface EventSink {
  /**
   * Opens the database, and creates or migrates its tables.
   *
   * @throws InsightsUnavailableError if that may be possible later; another error if the setting or the file is wrong.
   */
  open(): Promise<void>;
  /**
   * Stores events, each once, in one transaction that is durable when this resolves. If it fails, they may be stored all the same:
   * storing them again is safe. One call at a time.
   *
   * @param events none, to learn what is used.
   * @throws InsightsUnavailableError if that may be possible later.
   */
  store(events: readonly InsightsEvent[]): Promise<StoredEvents>;
  /** Closes the database. A transaction that is under way is undone. */
  close(): Promise<void>;
}

/** The store cannot be used now: the database is unavailable, the disk is full, or too many events wait. */
export class InsightsUnavailableError extends Error {
  override name = 'InsightsUnavailableError';
}

/**
 * Whether an error is an `InsightsUnavailableError`. It is told by its name, because the HTTP server and each of Next's bundles have a class
 * of their own.
 */
export function isUnavailableError(error: unknown): error is InsightsUnavailableError {
  return error instanceof Error && error.name === 'InsightsUnavailableError';
}
