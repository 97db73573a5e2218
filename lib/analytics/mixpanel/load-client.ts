import { isLocalhost, isTrackingEnabled, readConsent } from '@/lib/analytics/consent';
import { connectQueue, type QueuedEvent } from '@/lib/analytics/event-queue';
import { drainPersistedBatches } from '@/lib/analytics/persisted-batches';
import { superProperties } from '@/lib/analytics/super-properties';
import { readCookie, readItem } from '@/lib/browser/storage';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { SITE } from '@/lib/config/site';
import { TRACKING_PATH } from '@/lib/links/tracking-path';
import { type Client, startClient } from './client';
import { MIXPANEL_COOKIE, updateMixpanelCookie } from './cookie';

let clientPromise: Promise<Client> | null = null;

/** Resolves to the client. The first call starts it and connects the event queue. */
export function loadClient(): Promise<Client> {
  clientPromise ??= start();
  return clientPromise;
}

async function start(): Promise<Client> {
  const optedOut = isLocalhost();
  if (!optedOut && isTrackingEnabled()) updateMixpanelCookie();
  const client = await startClient({
    key: PUBLIC_ENVIRONMENT.mixpanelKey,
    apiHost: window.location.origin + TRACKING_PATH,
    settings: SITE.analytics,
    persistence: !readCookie(MIXPANEL_COOKIE) && readItem(MIXPANEL_COOKIE) ? 'localStorage' : 'cookie',
    optedOut,
    hasConsented: readConsent() === 'in',
    superProperties: superProperties(),
    isTrackingEnabled,
  });
  // A beacon may have delivered them already; Mixpanel deduplicates them by `$insert_id`.
  const persistedEvents = drainPersistedBatches().flatMap((batch) => JSON.parse(batch) as QueuedEvent[]);
  connectQueue(client.send, persistedEvents);
  return client;
}
