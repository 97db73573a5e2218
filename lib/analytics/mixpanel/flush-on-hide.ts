import { isLocalhost, isTrackingEnabled } from '@/lib/analytics/consent';
import { clearQueue, pendingEvents } from '@/lib/analytics/event-queue';
import { persistBatch } from '@/lib/analytics/persisted-batches';
import { superProperties } from '@/lib/analytics/super-properties';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { SITE } from '@/lib/config/site';
import { TRACKING_PATH } from '@/lib/links/tracking-path';
import { updateMixpanelCookie } from './cookie';

/**
 * Sends the pending events with a beacon when the page is hidden; the library does the same with its own queue. The
 * response to a beacon is unknown, so the batch is also persisted, and sent again with the same `$insert_id`s when a
 * client is loaded, on this page or the next visit. If private ids must be hashed, a batch that may contain one is only
 * persisted, because hashing is part of the client.
 */
export function flushOnHide(): void {
  const events = pendingEvents();
  if (events.length === 0 || !document.hidden || isLocalhost() || !isTrackingEnabled()) return;
  const commonProperties = {
    ...updateMixpanelCookie(),
    ...superProperties(),
    token: PUBLIC_ENVIRONMENT.mixpanelKey,
  };
  const batch = JSON.stringify(
    events.map(({ event, properties }) => ({ event, properties: { ...commonProperties, ...properties } })),
  );
  // Any `/a/` may be the path of a private share.
  if (SITE.analytics.privateShareIds === 'plain' || !batch.includes('/a/')) {
    const url = `${TRACKING_PATH}/track?verbose=1&ip=1&_=${Date.now()}`;
    navigator.sendBeacon(url, `data=${encodeURIComponent(batch)}`);
  }
  if (persistBatch(batch)) clearQueue();
}
