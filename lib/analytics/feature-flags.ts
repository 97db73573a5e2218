import { SITE } from '@/lib/config/site';
import { isTrackingEnabled } from './consent';

/** The visitor's variant of a feature flag; the fallback where flags are off or do not answer. */
export async function readFlag(name: string, fallback: unknown): Promise<unknown> {
  if (!SITE.analytics.featureFlags || !isTrackingEnabled()) return fallback;
  try {
    const { loadClient } = await import('@/lib/analytics/mixpanel/load-client');
    const client = await loadClient();
    return await client.readFlag(name, fallback);
  } catch {
    return fallback;
  }
}
