import { setTimeout } from 'node:timers/promises';
import { InsightsBusyError } from '@/lib/insights/insights-reader';
import { packDueDays } from '@/lib/server/insights/days/pack-due-days';
import { type InsightsQuery, runQuery } from '@/lib/server/insights/reader/insights-query';
import { openReportReader, type ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { readBlockInfos } from '@/lib/server/insights/store/day-blocks';
import { type InsightsStore, openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import type { EngineOptions, EngineReply } from './engine-process';

/** How often, in ms, days are looked for that are to be packed. */
const PACK_INTERVAL_MS = 60_000;

async function packForever(store: InsightsStore, { files, duckdb }: ReportReader): Promise<never> {
  const connection = await duckdb.connect();
  for (;;) {
    try {
      await packDueDays({ store, files, duckdb, now: Date.now });
      const blocks = await readBlockInfos(store.db);
      await files.merge(connection, blocks);
      await files.clean(blocks);
    } catch (error) {
      process.emitWarning('Events of insights cannot be packed now.', { detail: String(error) });
    }
    await setTimeout(PACK_INTERVAL_MS);
  }
}

async function reply(run: () => Promise<unknown>): Promise<EngineReply> {
  try {
    return { value: await run() };
  } catch (error) {
    const problem = error instanceof InsightsBusyError ? error.reason : null;
    return { error: { message: (error as Error).message, problem } };
  }
}

const send = (message: EngineReply) => process.send?.(message);

process.once('message', async ({ url, folder }: EngineOptions) => {
  send(
    await reply(async () => {
      const store = await openInsightsStore(url);
      const reader = await openReportReader(store, folder);
      // Reads the inbox.
      await reader.status();
      process.on('message', async (query: InsightsQuery) => send(await reply(() => runQuery(reader, query))));
      void packForever(store, reader);
    }),
  );
});
