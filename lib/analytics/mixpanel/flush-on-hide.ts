import { type CompleteEvent, connectStore, randomId, storePending } from '@/lib/analytics/event-queue';
import { onHide } from '@/lib/analytics/page-end';
import { RECEIPT_PARAMETER, TRACKING_PATH } from '@/lib/links/tracking-path';
import {
  addUnsent,
  adopt,
  clearUnsent,
  dueEvents,
  isSending,
  markSent,
  releaseUnsent,
  resumeUnsent,
} from './unsent-events';

// A chunk of its own with the unsent events, requested before the page is hydrated. It is not part of the first load, and the client,
// which is loaded later, sends from it.

/** An event as URL-encoded JSON. */
type EncodedEvent = { id: string; data: string };

/** A comma, URL-encoded. */
const COMMA = '%2C';

/** Maximum size of a beacon in bytes. All beacons that are under way may have 64 KiB together. */
const MAX_BEACON_LENGTH = 60_000;

let started = false;

/**
 * From now on, stores all unsent events, and sends them when the page is hidden or left, because the browser may end it at any time
 * after that: also those of a request that is under way, which may end with the page.
 */
export function startFlushOnHide(): void {
  if (started) return;
  started = true;
  window.removeEventListener('pagehide', storePending);
  // First, because it may have to store an earlier visit.
  if (isSending()) adopt();
  connectStore({ add: addUnsent, clear: clearUnsent });
  onHide('send', flush);
  for (const type of ['visibilitychange', 'pageshow'])
    window.addEventListener(type, () => document.hidden || resumeUnsent());
  if (document.hidden) flush();
}

function flush(): void {
  sendBeacons(dueEvents());
  releaseUnsent();
}

/** Sends events in beacons, the latest first: earlier ones have had more time to arrive otherwise. */
function sendBeacons(events: readonly CompleteEvent[]): void {
  let batch: EncodedEvent[] = [];
  let length = 0;
  for (const event of [...events].reverse()) {
    const data = encodeURIComponent(JSON.stringify(event));
    if (length + data.length > MAX_BEACON_LENGTH) {
      sendBeacon(batch);
      batch = [];
      length = 0;
    }
    batch.unshift({ id: event.properties.$insert_id, data });
    length += data.length + COMMA.length;
  }
  sendBeacon(batch);
}

/** Sends a batch in the format of the library. */
function sendBeacon(batch: readonly EncodedEvent[]): void {
  if (batch.length === 0) return;
  const receipt = randomId();
  const url = `${TRACKING_PATH}/track?verbose=1&ip=1&_=${Date.now()}&${RECEIPT_PARAMETER}=${receipt}`;
  const body = `data=%5B${batch.map(({ data }) => data).join(COMMA)}%5D`;
  if (navigator.sendBeacon(url, body)) markSent(new Set(batch.map(({ id }) => id)), receipt);
}
