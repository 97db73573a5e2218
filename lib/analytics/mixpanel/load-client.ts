import { isLocalhost, isTrackingEnabled, readConsent } from '@/lib/analytics/consent';
import type { QueuedEvent } from '@/lib/analytics/event-queue';
import { connectQueue } from '@/lib/analytics/event-queue';
import { drainPersistedBatches } from '@/lib/analytics/persisted-batches';
import { superProperties } from '@/lib/analytics/super-properties';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { SITE } from '@/lib/config/site';
import { TRACKING_PATH } from '@/lib/links/tracking-routes';
import { type Client, startClient } from './client';

let client: Promise<Client> | null = null;

/** The client, started at the first call, with all that waited for it. */
export function loadClient(): Promise<Client> {
  client ??= start();
  return client;
}

async function start(): Promise<Client> {
  const started = await startClient({
    key: PUBLIC_ENVIRONMENT.mixpanelKey,
    apiHost: window.location.origin + TRACKING_PATH,
    settings: SITE.analytics,
    optedOut: isLocalhost(),
    hasConsented: readConsent() === 'in',
    superProperties: superProperties(),
    isTrackingEnabled,
  });
  // They may have arrived by a beacon: they go under the same ids.
  const kept = drainPersistedBatches().flatMap((batch) => JSON.parse(batch) as QueuedEvent[]);
  connectQueue(started.send, kept);
  return started;
}
