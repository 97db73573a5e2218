import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import { environment, insightsDatabaseUrl } from '@/lib/server/environment';
import { processHolder } from '@/lib/server/process-holder';
import { PostgresEventSink } from './postgres/postgres-event-sink';
import type { RollUpSettings } from './roll-up/roll-up-loop';
import { SqliteEventSink } from './sqlite/sqlite-event-sink';
import { InsightsWriter, type InsightsWriterOptions } from './writer/insights-writer';

const writer = processHolder<InsightsWriter>('checkleaf.insights-writer');

/** The writer of this process, which opens the database of the settings with its first use. */
export function getInsightsWriter(): InsightsWriter {
  if (!writer.current) {
    const settings = environment();
    writer.current = createInsightsWriter(insightsDatabaseUrl(settings), {
      rollUp: { retentionDays: settings.INSIGHTS_RETENTION_DAYS },
    });
  }
  return writer.current;
}

/**
 * @param url `file:` and a path, or the URL of a PostgreSQL database.
 * @param options.rollUp without it, events are stored but not rolled up.
 * @param options.entry the module that the process of a SQLite file runs. Only tests need another than the default one.
 */
export function createInsightsWriter(
  url: string,
  { rollUp, entry, ...options }: InsightsWriterOptions & { rollUp?: RollUpSettings; entry?: string } = {},
): InsightsWriter {
  const sink = isPostgresUrl(url)
    ? new PostgresEventSink(url, { rollUp })
    : new SqliteEventSink(describeDatabaseUrl(url), { rollUp, entry });
  return new InsightsWriter(sink, options);
}
