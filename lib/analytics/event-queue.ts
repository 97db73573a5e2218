import type { NextRouter } from 'next/router';
import type { EventName } from '@/lib/analytics/plan/events';
import { listKeys, writeItem } from '@/lib/browser/storage';
import { isTrackingEnabled } from './consent';

/** The page that the router shows, and the URL of the browser. `pageProperties` derives the properties of events from it. */
export type RouteState = Pick<NextRouter, 'pathname' | 'query' | 'asPath' | 'locale'> & { url: string };

/** An event, and when and where it happened: it may be sent later, from another page. */
export type QueuedEvent = {
  event: EventName;
  properties: Readonly<Record<string, unknown>> & {
    /** Mixpanel deduplicates events by this id. */
    $insert_id: string;
    /** Unix time in seconds. */
    time: number;
  };
  route: RouteState;
};

/** An event as it is sent, with the properties of the page, the visitor, the visit and the browser. */
export type CompleteEvent = Pick<QueuedEvent, 'properties'> & { event: string };

/** What takes the events over from the first load: `unsent-events.ts`. */
type EventStore = { add: (event: QueuedEvent) => void; clear: () => void };

/** Maximum number of pending events. Beyond it, the oldest are dropped. */
const QUEUE_LIMIT = 100;

let store: EventStore | undefined;
let pending: readonly QueuedEvent[] = [];

/** Gives an event to the store, or keeps it until that is loaded. Drops it if tracking is disabled. */
export function enqueue(event: QueuedEvent): void {
  if (!isTrackingEnabled()) return;
  if (store) store.add(event);
  else pending = [...pending, event].slice(-QUEUE_LIMIT);
}

/** Events that wait for the store, oldest first. */
export function pendingEvents(): readonly QueuedEvent[] {
  return pending;
}

/** Drops the unsent events of this page load. */
export function clearQueue(): void {
  pending = [];
  store?.clear();
}

/** Prefix of the storage keys of unsent events. Each page load has a key of its own, because tabs would overwrite a common one. */
export const UNSENT_PREFIX = 'checkleaf:events:';

/** Maximum number of page loads that store their events before `unsent-events.ts` is loaded. */
const STORED_LIMIT = 20;

/** Stores the pending events for the next page load, when the page is left before the store is loaded. */
export function storePending(): void {
  if (!isTrackingEnabled()) clearQueue();
  if (!pending[0] || listKeys(UNSENT_PREFIX).length >= STORED_LIMIT) return;
  const stored = JSON.stringify({ referrer: document.referrer, events: pending });
  if (writeItem(`${UNSENT_PREFIX}${Date.now()}-${Math.random()}`, stored)) clearQueue();
}

/** Connects the store: it gets the pending events, then each new one. */
export function connectStore(connected: EventStore): void {
  store = connected;
  pending.forEach(connected.add);
  pending = [];
}

/** About 22 random characters, like the ids of Mixpanel's library. */
export function randomId(): string {
  return Math.random().toString(36).slice(2) + Math.random().toString(36).slice(2);
}
