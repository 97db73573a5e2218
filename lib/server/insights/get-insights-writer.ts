import { isPostgresUrl } from '@/lib/server/database-url';
import { environment, insightsDatabaseUrl } from '@/lib/server/environment';
import { processHolder } from '@/lib/server/process-holder';
import { InsightsWriter, type InsightsWriterOptions } from './writer/insights-writer';
import { PostgresEventSink } from './writer/postgres-event-sink';
import { SqliteEventSink } from './writer/sqlite-event-sink';

const writer = processHolder<InsightsWriter>('checkleaf.insights-writer');

/** The writer of this process, which opens the database of the settings with its first use. */
export function getInsightsWriter(): InsightsWriter {
  if (!writer.current) {
    const settings = environment();
    const maxBytes = settings.INSIGHTS_MAX_MB * 2 ** 20;
    writer.current = createInsightsWriter(insightsDatabaseUrl(settings), { maxBytes });
  }
  return writer.current;
}

/**
 * @param url `file:` and a path, or the URL of a PostgreSQL database.
 * @param options.entry the module that the process of a SQLite file runs. Only tests need another than the default one.
 */
export function createInsightsWriter(
  url: string,
  { entry, ...options }: InsightsWriterOptions & { entry?: string } = {},
): InsightsWriter {
  const sink = isPostgresUrl(url) ? new PostgresEventSink(url) : new SqliteEventSink(url, { entry });
  return new InsightsWriter(sink, options);
}
