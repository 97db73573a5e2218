import type { InsightsBusyError } from '@/lib/insights/insights-reader';
import * as postgresErrors from '@/lib/server/database/postgres-errors';
import * as sqliteErrors from '@/lib/server/database/sqlite-errors';
import { isUnavailableError } from '@/lib/server/insights/writer/event-sink';

/** Whether an error is an `InsightsBusyError`. It is told by its name, because each of Next's bundles has a class of its own. */
export function isInsightsBusy(error: unknown): error is InsightsBusyError {
  return error instanceof Error && error.name === 'InsightsBusyError';
}

/** Whether an error means that the database cannot be used now. An `InsightsBusyError` is none of these, although its cause may be. */
export function isInsightsUnavailable(error: unknown): boolean {
  if (isInsightsBusy(error)) return false;
  return (
    isUnavailableError(error) || postgresErrors.isDatabaseError(error) || sqliteErrors.isDatabaseError(error)
  );
}
