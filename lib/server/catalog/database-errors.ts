import * as postgres from './postgres/postgres-errors';
import * as sqlite from './sqlite/sqlite-errors';

/** Whether the error means that the database cannot be used now but may be later, whatever its engine is. */
export function isTemporaryError(error: unknown): boolean {
  return sqlite.isTemporaryError(error) || postgres.isTemporaryError(error);
}
