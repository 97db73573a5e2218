import type { DayNotes } from '@/lib/insights/day-notes';
import type { InsightsReader } from '@/lib/insights/insights-reader';
import type { ReportLinks } from '@/lib/insights/report-links';
import type { SentMessages } from '@/lib/insights/sent-messages';
import { TimeZone } from '@/lib/insights/time-zone';
import {
  type Environment,
  environment,
  insightsCacheFolder,
  insightsDatabaseUrl,
} from '@/lib/server/environment';
import { processHolder } from '@/lib/server/process-holder';
import { createInsightsSigner, type InsightsSigner } from './access/insights-session';
import { settingHash } from './access/password';
import { EngineProcess } from './process/engine-process';
import { createStoreMethods } from './process/insights-query';

/** What the pages of insights need: the numbers, and who may see them. */
export type InsightsService = {
  reader: InsightsReader;
  notes: DayNotes;
  links: ReportLinks;
  /** The hash of `INSIGHTS_PASSWORD`. */
  passwordHash: string | undefined;
  /** `INSIGHTS_TOKEN`. */
  token: string | undefined;
  signer: InsightsSigner;
  /** Public URL of the site. */
  siteUrl: string;
  /** Space that the events may need, in bytes. */
  maxBytes: number;
  /** In which days begin. */
  zone: TimeZone;
};

type OpenService = InsightsService & { engine: EngineProcess; messages: SentMessages };

const processService = processHolder<Promise<OpenService>>('checkleaf.insights');

/**
 * The service of this process, which starts that of the engine with its first query. Null if insights are off. A promise, because the hash of a
 * password takes some 100 ms of another thread.
 */
export function insightsService(): Promise<InsightsService> | null {
  const settings = environment();
  return settings.INSIGHTS === 'off' ? null : openService(settings);
}

/** Starts the process of the engine, which packs days also if nobody reads numbers. Returns what sends messages about them. */
export async function startInsightsService(): Promise<Pick<OpenService, 'reader' | 'messages' | 'zone'>> {
  const service = await openService(environment());
  await service.engine.keep();
  return service;
}

/** Ends the process of the engine within some ms. */
export async function closeInsightsService(graceMs: number): Promise<void> {
  const service = await processService.current?.catch(() => null);
  await service?.engine.close(graceMs);
}

function openService(settings: Environment): Promise<OpenService> {
  processService.current ??= createService(settings).catch((error: unknown) => {
    // The next request tries again.
    processService.current = undefined;
    throw error;
  });
  return processService.current;
}

async function createService(settings: Environment): Promise<OpenService> {
  const { INSIGHTS_PASSWORD: password, INSIGHTS_RETENTION_DAYS: retentionDays, SITE_URL: siteUrl } = settings;
  const { INSIGHTS_TOKEN: token, INSIGHTS_TIME_ZONE: timeZone } = settings;
  const passwordHash = password === undefined ? undefined : await settingHash(password);
  const engine = new EngineProcess({
    url: insightsDatabaseUrl(settings),
    folder: insightsCacheFolder(settings),
    retentionDays,
    timeZone,
  });
  const zone = TimeZone.of(timeZone);
  const methods = createStoreMethods((query) => engine.run(query));
  const maxBytes = settings.INSIGHTS_MAX_MB * 2 ** 20;
  const signer = createInsightsSigner(passwordHash);
  return {
    reader: methods,
    notes: methods,
    links: methods,
    messages: methods,
    passwordHash,
    token,
    signer,
    siteUrl,
    maxBytes,
    zone,
    engine,
  };
}
