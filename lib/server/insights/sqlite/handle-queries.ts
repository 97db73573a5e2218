import { serveQueries } from '@/lib/server/catalog/sqlite/serve-queries';
import { SqlInsightsReader } from '@/lib/server/insights/reader/sql-insights-reader';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import { setQueryMemory } from './set-query-memory';
import type { InsightsQuery } from './sqlite-insights-reader';
import { SQLITE_ROLL_UP_ENGINE } from './sqlite-roll-up-engine';

void serveQueries<InsightsTables, InsightsQuery>((db) => {
  const reader = new SqlInsightsReader({ db, engine: SQLITE_ROLL_UP_ENGINE });
  const prepared = setQueryMemory(db);
  return async (query) => {
    await prepared;
    return run(reader, query);
  };
});

function run(reader: SqlInsightsReader, query: InsightsQuery): Promise<unknown> {
  switch (query.method) {
    case 'totals':
      return reader.totals(...query.args);
    case 'series':
      return reader.series(...query.args);
    case 'breakdown':
      return reader.breakdown(...query.args);
    case 'vitals':
      return reader.vitals(...query.args);
    case 'handOffFunnel':
      return reader.handOffFunnel(...query.args);
    case 'status':
      return reader.status();
    case 'exportEvents':
      return reader.exportEvents(...query.args);
  }
}
