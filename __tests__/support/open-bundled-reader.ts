import { isPostgresUrl } from '@/lib/server/database-url';
import { type OpenInsightsReader, openInsightsReader } from '@/lib/server/insights/open-insights-reader';
import { bundledScript, INSIGHTS_QUERIES, INSIGHTS_QUERY_WORKER } from './bundled-script';

/** Opens the reader of a database, whose process or thread runs a compiled file: it starts sooner. */
export async function openBundledReader(url: string): Promise<OpenInsightsReader> {
  const entry = isPostgresUrl(url) ? INSIGHTS_QUERY_WORKER : INSIGHTS_QUERIES;
  return openInsightsReader(url, { entry: await bundledScript(entry) });
}
