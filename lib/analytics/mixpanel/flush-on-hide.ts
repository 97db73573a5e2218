import { isLocalhost } from '@/lib/analytics/consent';
import { clearQueue, pendingEvents } from '@/lib/analytics/event-queue';
import { persistBatch } from '@/lib/analytics/persisted-batches';
import { superProperties } from '@/lib/analytics/super-properties';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { SITE } from '@/lib/config/site';
import { TRACKING_PATH } from '@/lib/links/tracking-routes';
import { createMixpanelCookie, readMixpanelCookie } from './cookie';

/**
 * Sends what is not safe with the client when the page is hidden, as the library itself does with the rest: by
 * a beacon, of which no answer is known, and once more, under the same ids, when a client is there, on this
 * page or at the next visit. Where only digests of private ids may be sent, an event with such an id waits
 * for the client.
 */
export function flushOnHide(): void {
  const events = pendingEvents();
  const [first] = events;
  if (!first || !document.hidden || isLocalhost()) return;
  const common = {
    ...(readMixpanelCookie() ?? createMixpanelCookie(first.properties.$insert_id)),
    ...superProperties(),
    $referrer: document.referrer,
    token: PUBLIC_ENVIRONMENT.mixpanelKey,
  };
  const batch = JSON.stringify(
    events.map(({ event, properties }) => ({ event, properties: { ...common, ...properties } })),
  );
  // Any `/a/` may be the path of a private share.
  if (SITE.analytics.privateShareIds === 'plain' || !batch.includes('/a/')) {
    const url = `${TRACKING_PATH}/track?verbose=1&ip=1&_=${Date.now()}`;
    navigator.sendBeacon(url, `data=${encodeURIComponent(batch)}`);
  }
  if (persistBatch(batch)) clearQueue();
}
