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
  holder[PROCESS_KEY] ??= createInsightsWriter(insightsDatabaseUrl(environment()));
  return holder[PROCESS_KEY];
}

/** @param url `file:` and a path, or the URL of a PostgreSQL database. */
export function createInsightsWriter(url: string, options?: InsightsWriterOptions): InsightsWriter {
  const sink = isPostgresUrl(url)
    ? new PostgresEventSink(url)
    : new SqliteEventSink(describeDatabaseUrl(url));
  return new InsightsWriter(sink, options);
}
