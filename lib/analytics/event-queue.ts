import type { EventName } from '@/lib/analytics/plan/events';
import { listKeys, writeItem } from '@/lib/browser/storage';
import { isTrackingEnabled } from './consent';
import type { RouteState } from './route-state';

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

/** What the queue needs of the Mixpanel client. */
type EventSender = {
  /** Takes an event over: sends it, and retries until the upstream accepts it. */
  send: (event: QueuedEvent) => void;
  /** The events that it has taken over and the upstream has not accepted yet, oldest first. */
  unconfirmedEvents: () => readonly CompleteEvent[];
};

/** Maximum number of pending events. Beyond it, the oldest are dropped. */
const QUEUE_LIMIT = 100;

let sender: EventSender | undefined;
let pending: QueuedEvent[] = [];

/** Gives an event to the client, or keeps it until the client is connected. Drops it if tracking is disabled. */
export function enqueue(event: QueuedEvent): void {
  if (!isTrackingEnabled()) return;
  if (sender) sender.send(event);
  else pending = [...pending, event].slice(-QUEUE_LIMIT);
}

/** Events that wait for the client, oldest first. */
export function pendingEvents(): readonly QueuedEvent[] {
  return pending;
}

/** Drops the events that wait for the client. */
export function clearQueue(): void {
  pending = [];
}

/** The events that the client has taken over and the upstream has not accepted yet, oldest first. */
export function unconfirmedEvents(): readonly CompleteEvent[] {
  return sender?.unconfirmedEvents() ?? [];
}

/** Prefix of the storage keys of pending events. Each page load has a key of its own. */
export const PENDING_PREFIX = 'checkleaf:pending:';

/** Events that were pending when their page was left, and the referrer of the page load. */
export type StoredPending = { referrer: string; events: readonly QueuedEvent[] };

/** Maximum number of page loads whose pending events are stored. */
const STORED_LIMIT = 20;

/**
 * Stores the pending events until the next page load, which completes and sends them: for a page that is left before
 * `startFlushOnHide` is loaded.
 */
export function storePending(): void {
  if (!isTrackingEnabled()) clearQueue();
  if (!pending[0] || listKeys(PENDING_PREFIX).length >= STORED_LIMIT) return;
  const stored: StoredPending = { referrer: document.referrer, events: pending };
  if (writeItem(`${PENDING_PREFIX}${Date.now()}-${Math.random()}`, JSON.stringify(stored))) clearQueue();
}

/** Connects the client: it gets the pending events, then each new one. */
export function connectQueue(connected: EventSender): void {
  sender = connected;
  pending.forEach(connected.send);
  clearQueue();
}
