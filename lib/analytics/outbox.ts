import type { StampedEvent } from './stamped-event';
import { isCounted } from './visitor-choice';

/** Events that wait for the client at most; what happens after that many is not recorded. */
export const OUTBOX_LIMIT = 100;

let deliver: ((event: StampedEvent) => void) | null = null;
let waiting: StampedEvent[] = [];

/** Hands an event to the client, or keeps it until the client is there. */
export function post(event: StampedEvent): void {
  if (!isCounted()) return;
  if (deliver) deliver(event);
  else if (waiting.length < OUTBOX_LIMIT) waiting.push(event);
}

/** Events that no client has taken yet, oldest first. */
export function waitingEvents(): readonly StampedEvent[] {
  return waiting;
}

/** Forgets what waits. */
export function emptyOutbox(): void {
  waiting = [];
}

/** Gives all waiting events to the client, in order, and from now on each one as it happens. */
export function openOutbox(delivery: (event: StampedEvent) => void): void {
  deliver = delivery;
  for (const event of waiting) delivery(event);
  emptyOutbox();
}
