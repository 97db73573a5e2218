import type { InsightsReader } from '@/lib/insights/insights-reader';
import { InsightsSigner } from './access/insights-session';

/** What the pages of insights need: the numbers, and who may see them. */
export type InsightsService = {
  reader: InsightsReader;
  /** Value of `INSIGHTS_PASSWORD`. */
  password: string | undefined;
  signer: InsightsSigner;
};

/** A property of `globalThis`, because the reader is outside of Next's bundles, each of which has its own modules. */
const PROCESS_KEY = Symbol.for('checkleaf.insights');

type ProcessWithInsights = typeof globalThis & { [PROCESS_KEY]?: InsightsService | null };

/** Null if insights are off. */
export function insightsService(): InsightsService | null {
  return (globalThis as ProcessWithInsights)[PROCESS_KEY] ?? null;
}

/** Shows insights, from now on or no longer. Called by the start of a server. */
export function setInsightsService(service: Omit<InsightsService, 'signer'> | null): void {
  (globalThis as ProcessWithInsights)[PROCESS_KEY] = service && {
    ...service,
    signer: new InsightsSigner(service.password),
  };
}
