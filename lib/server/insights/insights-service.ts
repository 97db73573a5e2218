import type { InsightsReader } from '@/lib/insights/insights-reader';
import { type Environment, environment, insightsDatabaseUrl } from '@/lib/server/environment';
import { processHolder } from '@/lib/server/process-holder';
import { createInsightsSigner, type InsightsSigner } from './access/insights-session';
import { settingHash } from './access/password';
import { type OpenInsightsReader, openInsightsReader } from './open-insights-reader';

/** What the pages of insights need: the numbers, and who may see them. */
export type InsightsService = {
  reader: InsightsReader;
  /** The hash of `INSIGHTS_PASSWORD`. */
  passwordHash: string | undefined;
  signer: InsightsSigner;
  /** Public URL of the site. */
  siteUrl: string;
};

type OpenService = InsightsService & { close: () => Promise<void> };

const processService = processHolder<Promise<OpenService>>('checkleaf.insights');

/**
 * The service of this process, which opens the database with its first query. Null if insights are off. A promise, because the hash of
 * a password takes some 100 ms of another thread.
 */
export function insightsService(): Promise<InsightsService> | null {
  const settings = environment();
  if (settings.INSIGHTS === 'off') return null;
  processService.current ??= createService(settings).catch((error: unknown) => {
    // The next request tries again.
    processService.current = undefined;
    throw error;
  });
  return processService.current;
}

/** Closes the database of the service, if it is open. */
export async function closeInsightsService(): Promise<void> {
  const service = await processService.current?.catch(() => null);
  await service?.close();
}

async function createService(settings: Environment): Promise<OpenService> {
  const { INSIGHTS_PASSWORD: password, SITE_URL: siteUrl } = settings;
  const passwordHash = password === undefined ? undefined : await settingHash(password);
  const url = insightsDatabaseUrl(settings);
  let opened: Promise<OpenInsightsReader> | null = null;
  const open = (): Promise<OpenInsightsReader> => {
    opened ??= openInsightsReader(url).catch((error: unknown) => {
      // The next query tries again.
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    reader: {
      totals: async (...args) => (await open()).totals(...args),
      series: async (...args) => (await open()).series(...args),
      breakdown: async (...args) => (await open()).breakdown(...args),
      vitals: async (...args) => (await open()).vitals(...args),
      handOffFunnel: async (...args) => (await open()).handOffFunnel(...args),
      status: async () => (await open()).status(),
      exportEvents: async (...args) => (await open()).exportEvents(...args),
    },
    passwordHash,
    signer: createInsightsSigner(passwordHash),
    siteUrl,
    close: async () => {
      const reader = await opened?.catch(() => null);
      await reader?.close();
    },
  };
}
