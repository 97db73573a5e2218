import { isLocalhost, isTrackingEnabled } from '@/lib/analytics/consent';
import {
  type CompleteEvent,
  clearQueue,
  PENDING_PREFIX,
  pendingEvents,
  type QueuedEvent,
  type StoredPending,
  storePending,
  unconfirmedEvents,
} from '@/lib/analytics/event-queue';
import { type Landing, parseCampaign } from '@/lib/analytics/landing';
import { onHide } from '@/lib/analytics/page-end';
import { addPage } from '@/lib/analytics/page-properties';
import { type PersistedBatch, persistBatch, removePersistedBatches } from '@/lib/analytics/persisted-batches';
import { redactSearchTerms } from '@/lib/analytics/redact-search-terms';
import { listKeys, readJson, writeItem } from '@/lib/browser/storage';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { SITE } from '@/lib/config/site';
import { mayHavePrivateShareId } from '@/lib/links/private-share-path';
import { TRACKING_PATH } from '@/lib/links/tracking-path';
import { browserProperties, isBlockedUserAgent } from './browser-properties';
import { updateMixpanelCookie } from './cookie';
import { superProperties } from './super-properties';

// A chunk of its own, requested before the page is hydrated. It is not part of the first load, and the client, which is
// loaded later, only takes over what it knows about unsent events.

/** An event as URL-encoded JSON. */
type EncodedEvent = { id: string; data: string };

/** A comma, URL-encoded. */
const COMMA = '%2C';

/** Maximum size of a beacon in bytes. All beacons that are under way may have 64 KiB together. */
const MAX_BEACON_LENGTH = 60_000;

/** Ids of the events that were sent by beacon since the page was last visible. */
const sentIds = new Set<string>();

let started = false;

/**
 * From now on, sends all events that the upstream has not accepted yet when the page is hidden or left, because the
 * browser may end it at any time after that. Mixpanel deduplicates events that were also sent otherwise.
 */
export function startFlushOnHide(): void {
  if (started) return;
  started = true;
  window.removeEventListener('pagehide', storePending);
  onHide('send', flush);
  window.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    sentIds.clear();
    removeCopy();
  });
  if (isSending()) listKeys(PENDING_PREFIX).forEach(completeStored);
  if (document.hidden) flush();
}

/** An event in a persisted batch. `isRaw`: it may contain ids of private shares that must be hashed before it is sent. */
export type PersistedEvent = CompleteEvent & { isRaw?: boolean };

/** The client's unconfirmed events, as they were stored when the page was hidden. */
let copy: PersistedBatch | null = null;

/**
 * Sends all unconfirmed events by beacon. Its response is unknown, so they are also persisted, and sent again, unchanged, on
 * a later page load. Raw events are only persisted, because hashing is part of the client.
 *
 * The client stores its events in the library's queue. They may be missing there: it may wait for the lock of the queue, and
 * another tab that stored events at the same time may have overwritten them, because the lock does not hold across processes.
 */
function flush(): void {
  if (!isSending()) return;
  const early = completeEvents(pendingEvents());
  const unconfirmed = unconfirmedEvents();
  sendBeacons([...early.filter(({ isRaw }) => !isRaw), ...unconfirmed]);
  if (persist(early)) clearQueue();
  removeCopy();
  copy = persist(unconfirmed);
}

function isSending(): boolean {
  return !isLocalhost() && isTrackingEnabled() && !isBlockedUserAgent(navigator.userAgent);
}

/** Completes and persists the events of a page load that ended before this code was loaded, as it would have done. */
function completeStored(key: string): void {
  const { referrer = '', events = [] } = Object(readJson(key)) as Partial<StoredPending>;
  // Also if the events cannot be stored: with the key, each later page load would try again.
  writeItem(key, null);
  // The first event has the URL with which the page load began.
  const [, query = ''] = events[0]?.route.url.match(/^[^?#]*([^#]*)/) ?? [];
  persist(completeEvents(events, { referrer, campaign: parseCampaign(query) }));
}

function persist(events: readonly PersistedEvent[]): PersistedBatch | null {
  return events.length > 0 ? persistBatch(JSON.stringify(events)) : null;
}

/** The client still has the events, or they have been confirmed. */
function removeCopy(): void {
  if (copy) removePersistedBatches([copy]);
  copy = null;
}

/**
 * Adds what the client would add: the properties of the browser, the visitor, the page load and the page.
 *
 * @param landing how the page load began, unless it is the present one
 */
function completeEvents(events: readonly QueuedEvent[], landing?: Landing): PersistedEvent[] {
  if (events.length === 0) return [];
  const common = {
    ...browserProperties(landing?.referrer),
    ...updateMixpanelCookie(landing),
    ...superProperties(),
    token: PUBLIC_ENVIRONMENT.trackingToken,
  };
  return events
    .map(addPage)
    .map(({ event, properties }) => redact({ event, properties: { ...common, ...properties } }));
}

/** Removes search terms, and marks events that the client must complete. */
function redact(event: CompleteEvent): PersistedEvent {
  const json = redactSearchTerms(JSON.stringify(event));
  const redacted = JSON.parse(json) as CompleteEvent;
  const isRaw = SITE.analytics.privateShareIds !== 'plain' && mayHavePrivateShareId(json);
  return isRaw ? { ...redacted, isRaw } : redacted;
}

/** Sends events in beacons, the latest first: earlier ones have had more time to arrive otherwise. */
function sendBeacons(events: readonly CompleteEvent[]): void {
  let batch: EncodedEvent[] = [];
  let length = 0;
  for (const event of [...events].reverse()) {
    const { $insert_id: id } = event.properties;
    if (sentIds.has(id)) continue;
    const data = encodeURIComponent(JSON.stringify(event));
    if (length + data.length > MAX_BEACON_LENGTH) {
      sendBeacon(batch);
      batch = [];
      length = 0;
    }
    batch.unshift({ id, data });
    length += data.length + COMMA.length;
  }
  sendBeacon(batch);
}

/** Sends a batch in the format of the library. */
function sendBeacon(batch: readonly EncodedEvent[]): void {
  if (batch.length === 0) return;
  const url = `${TRACKING_PATH}/track?verbose=1&ip=1&_=${Date.now()}`;
  const body = `data=%5B${batch.map(({ data }) => data).join(COMMA)}%5D`;
  if (navigator.sendBeacon(url, body)) for (const { id } of batch) sentIds.add(id);
}
