import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import { environment, insightsDatabaseUrl } from '@/lib/server/environment';
import { PostgresEventSink } from './postgres/postgres-event-sink';
import { SqliteEventSink } from './sqlite/sqlite-event-sink';
import { InsightsWriter, type InsightsWriterOptions } from './writer/insights-writer';

/** A property of `globalThis`, because Next's bundles and the HTTP server, each with its own modules, share the writer. */
const PROCESS_KEY = Symbol.for('checkleaf.insights-writer');

type ProcessWithWriter = typeof globalThis & { [PROCESS_KEY]?: InsightsWriter };

/** The writer of this process, which opens the database of the settings with its first use. */
export function getInsightsWriter(): InsightsWriter {
  const holder = globalThis as ProcessWithWriter;
  if (!holder[PROCESS_KEY]) {
    const settings = environment();
    const retentionDays = settings.INSIGHTS_RETENTION_DAYS;
    holder[PROCESS_KEY] = createInsightsWriter(insightsDatabaseUrl(settings), { retentionDays });
  }
  return holder[PROCESS_KEY];
}

/**
 * @param url `file:` and a path, or the URL of a PostgreSQL database.
 * @param options.retentionDays see `RollUpLoopOptions`.
 */
export function createInsightsWriter(
  url: string,
  { retentionDays, ...options }: InsightsWriterOptions & { retentionDays?: number } = {},
): InsightsWriter {
  const sink = isPostgresUrl(url)
    ? new PostgresEventSink(url, { retentionDays })
    : new SqliteEventSink(describeDatabaseUrl(url), { retentionDays });
  return new InsightsWriter(sink, options);
}
