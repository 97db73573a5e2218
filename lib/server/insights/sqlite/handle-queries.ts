import { serveQueries } from '@/lib/server/database/serve-queries';
import { type InsightsQuery, runQuery } from '@/lib/server/insights/reader/insights-query';
import { SqlInsightsReader } from '@/lib/server/insights/reader/sql-insights-reader';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import { setQueryMemory } from './set-query-memory';
import { SQLITE_ROLL_UP_ENGINE } from './sqlite-roll-up-engine';

void serveQueries<InsightsTables, InsightsQuery>((db) => {
  const reader = new SqlInsightsReader({ db, engine: SQLITE_ROLL_UP_ENGINE });
  const prepared = setQueryMemory(db);
  return async (query) => {
    await prepared;
    return runQuery(reader, query);
  };
});
