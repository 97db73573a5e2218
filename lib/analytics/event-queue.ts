import type { EventName } from '@/lib/analytics/plan/events';
import { isTrackingEnabled } from './consent';

/** An event with the properties that describe when and where it happened: it may be sent later, from another page. */
export type QueuedEvent = {
  event: EventName;
  properties: Readonly<Record<string, unknown>> & {
    /** Mixpanel deduplicates events by this id. */
    $insert_id: string;
    /** Unix time in seconds. */
    time: number;
    /** URL of the page, with its query. */
    $current_url: string;
  };
};

/**
 * Sends an event with the Mixpanel client. Calls `done` when the event is in the client's own persisted queue, or is
 * dropped because tracking is disabled.
 */
export type SendEvent = (event: QueuedEvent, done: () => void) => void;

/** Maximum number of pending events. Events beyond it are dropped. */
const QUEUE_LIMIT = 100;

let send: SendEvent | undefined;
let pending: QueuedEvent[] = [];

/**
 * Adds an event to the queue, and sends it if the client is connected. Drops it if tracking is disabled or the queue is
 * full.
 */
export function enqueue(event: QueuedEvent): void {
  if (!isTrackingEnabled() || pending.length >= QUEUE_LIMIT) return;
  pending.push(event);
  send?.(event, () => {
    pending = pending.filter((other) => other !== event);
  });
}

/** Events that the client has not confirmed yet, oldest first. */
export function pendingEvents(): readonly QueuedEvent[] {
  return pending;
}

/** Drops all pending events. */
export function clearQueue(): void {
  pending = [];
}

/** Connects the client: it gets the events of earlier visits, then the pending ones, then each new one. */
export function connectQueue(sendEvent: SendEvent, earlier: readonly QueuedEvent[]): void {
  const events = [...earlier, ...pending];
  clearQueue();
  send = sendEvent;
  events.forEach(enqueue);
}
