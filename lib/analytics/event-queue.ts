import type { EventName } from '@/lib/analytics/plan/events';
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

/** Connects the client: it gets the pending events, then each new one. */
export function connectQueue(connected: EventSender): void {
  sender = connected;
  pending.forEach(connected.send);
  clearQueue();
}
