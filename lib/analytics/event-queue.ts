import type { EventName } from '@/lib/analytics/plan/events';
import { isCounted } from './consent';

/** An event as it happened, in the library's form, with what gets lost when it is sent later. */
export type StampedEvent = {
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
export type Delivery = (event: StampedEvent, done: () => void) => void;

/** Events that wait for the client at most; what happens after that many is not recorded. */
export const OUTBOX_LIMIT = 100;

let deliver: Delivery | undefined;
let waiting: StampedEvent[] = [];

/** Hands an event to the client, or keeps it until the client is there. */
export function post(event: StampedEvent): void {
  if (!isCounted() || waiting.length >= OUTBOX_LIMIT) return;
  waiting.push(event);
  deliver?.(event, () => {
    waiting = waiting.filter((other) => other !== event);
  });
}

/** Events that are not safe with a client yet, oldest first. */
export function waitingEvents(): readonly StampedEvent[] {
  return waiting;
}

/** Forgets what waits. */
export function emptyOutbox(): void {
  waiting = [];
}

/** Gives the client the events of earlier visits and all that wait, and from now on each one as it happens. */
export function openOutbox(delivery: Delivery, earlier: readonly StampedEvent[]): void {
  const events = [...earlier, ...waiting];
  emptyOutbox();
  deliver = delivery;
  events.forEach(post);
}
