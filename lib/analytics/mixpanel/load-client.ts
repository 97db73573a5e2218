import { isCounted, isLocalhost, readChoice } from '@/lib/analytics/consent';
import type { StampedEvent } from '@/lib/analytics/event-queue';
import { openOutbox } from '@/lib/analytics/event-queue';
import { takeBatches } from '@/lib/analytics/persisted-batches';
import { visitProperties } from '@/lib/analytics/super-properties';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { SITE } from '@/lib/config/site';
import { API_BASE } from '@/lib/links/tracking-routes';
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
    apiHost: window.location.origin + API_BASE,
    settings: SITE.analytics,
    silent: isLocalhost(),
    agreed: readChoice() === 'in',
    registered: visitProperties(),
    isCounted,
  });
  // They may have arrived by a beacon: they go under the same ids.
  const kept = takeBatches().flatMap((batch) => JSON.parse(batch) as StampedEvent[]);
  openOutbox(started.deliver, kept);
  return started;
}
