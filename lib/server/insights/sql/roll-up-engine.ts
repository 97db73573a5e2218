import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { RowEngine } from '@/lib/server/database/row-engine';
import type { InsightsTables } from './insights-tables';

/** A table whose rows are written at once, and some of its columns. */
export type TableColumns = { table: keyof InsightsTables; columns: readonly string[] };

/** Values in the order of the columns. */
export type RowValues = ReadonlyArray<string | number | Buffer | null>;

/** A session, with all events of its visitor that count and were between its start and its end. */
export type AssignedSession = {
  session: { key: number; visitor: number; start: number; end: number };
  events: ReadonlyArray<{ key: number; session: number | null }>;
};

/** The store of events, in one of the engines. */
export type RollUpDatabase = { db: Kysely<InsightsTables>; engine: RollUpEngine };

/** A transaction in it. */
export type EngineTransaction = { transaction: Transaction<InsightsTables>; engine: RollUpEngine };

/** A column of the primary key of `vital`. */
export type VitalKey = Exclude<keyof InsightsTables['vital'], 'samples'>;

/** What differs between database engines in the SQL of insights. */
export type RollUpEngine = RowEngine & {
  /** Inserts rows. `conflict` is a clause `on conflict …`. */
  insertRows(
    transaction: Transaction<InsightsTables>,
    target: TableColumns,
    rows: readonly RowValues[],
    conflict?: string,
  ): Promise<void>;
  /** Sets the sessions of events. */
  assignSessions(
    transaction: Transaction<InsightsTables>,
    sessions: readonly AssignedSession[],
  ): Promise<void>;
  /** Deletes the rows whose columns have these values, if they meet a condition. */
  deleteRows(
    transaction: Transaction<InsightsTables>,
    target: TableColumns,
    rows: readonly RowValues[],
    condition?: string,
  ): Promise<void>;
  /** A column of bytes in hexadecimal digits. */
  hex(column: string): RawBuilder<string>;
  /** Waits until no other transaction rolls up. */
  lockRollUp(transaction: Transaction<InsightsTables>): Promise<void>;
  /** The same, but returns false at once if another transaction does. */
  tryLockRollUp(transaction: Transaction<InsightsTables>): Promise<boolean>;
  /**
   * Waits until no other transaction stores events, and lets new ones wait: they have found keys of labels and visitors that are to be
   * deleted. Only after `lockRollUp`.
   */
  lockKeys(transaction: Transaction<InsightsTables>): Promise<void>;
  /** The primary key of `vital`, in its order. */
  vitalKey: readonly VitalKey[];
  /** A clause after which a `select` leaves out rows that other transactions are changing, and locks the others. */
  lockRows: RawBuilder<unknown>;
  /** Whether a transaction was ended because of another one, and can be repeated. */
  isConflict(error: unknown): boolean;
  /** Whether the error is one of the database, not of what is read or written: it is locked, cannot be reached, the disk is full. */
  isDatabaseError(error: unknown): boolean;
  /** Whether a statement took too long. */
  isTimeout(error: unknown): boolean;
};
