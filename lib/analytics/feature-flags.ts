import { SITE } from '@/lib/config/site';
import { isTrackingEnabled } from './consent';

/** Returns the visitor's variant of a feature flag, or the fallback if flags are disabled or cannot be loaded. */
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
