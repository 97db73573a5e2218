import type { EventName } from '@/lib/analytics/plan/events';
import { isTrackingEnabled } from './consent';

/** An event as it happened, in the library's form, with what gets lost when it is sent later. */
export type QueuedEvent = {
  event: EventName;
  properties: Readonly<Record<string, unknown>> & {
    /** The same event sent twice is counted once. */
    $insert_id: string;
    /** Seconds since 1970. */
    time: number;
    /** Address of the page, with its query. */
    $current_url: string;
  };
};

/** Takes an event and calls back when it is safe: kept in the library's queue, or not wanted. */
export type SendEvent = (event: QueuedEvent, done: () => void) => void;

/** Events that wait for the client at most; what happens after that many is not recorded. */
export const QUEUE_LIMIT = 100;

let send: SendEvent | undefined;
let pending: QueuedEvent[] = [];

/** Hands an event to the client, or keeps it until the client is there. */
export function enqueue(event: QueuedEvent): void {
  if (!isTrackingEnabled() || pending.length >= QUEUE_LIMIT) return;
  pending.push(event);
  send?.(event, () => {
    pending = pending.filter((other) => other !== event);
  });
}

/** Events that are not safe with a client yet, oldest first. */
export function pendingEvents(): readonly QueuedEvent[] {
  return pending;
}

/** Forgets what waits. */
export function clearQueue(): void {
  pending = [];
}

/** Gives the client the events of earlier visits and all that wait, and from now on each one as it happens. */
export function connectQueue(delivery: SendEvent, earlier: readonly QueuedEvent[]): void {
  const events = [...earlier, ...pending];
  clearQueue();
  send = delivery;
  events.forEach(enqueue);
}
