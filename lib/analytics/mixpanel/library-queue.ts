import type { CompleteEvent } from '@/lib/analytics/event-queue';

// The library stores its queue of events in localStorage, and removes an event when the upstream has accepted or
// rejected it. This module relies on private parts of mixpanel-browser 2.83.0, which a test checks.

/** Private parts of the library that this module uses. */
export type LibraryWithQueue = {
  /** Empty if the browser has no localStorage: the library then sends each event once, immediately. */
  request_batchers: { events?: EventBatcher };
};

type EventBatcher = {
  /** Resolves to whether the event is stored. */
  enqueue: (event: CompleteEvent) => Promise<boolean>;
  flush: (options?: { unloading?: boolean }) => Promise<unknown>;
  queue: {
    /** The events of this page load that are not confirmed. */
    memQueue: Array<{ payload: CompleteEvent }>;
    /** Stores the events of all tabs, oldest first. */
    saveToStorage: (entries: unknown[]) => Promise<boolean>;
  };
};

/**
 * Maximum number of events in the library's queue, which has no limit of its own. The library parses and writes the
 * whole queue for each event.
 */
export const LIBRARY_QUEUE_LIMIT = 200;

/** Limits the library's queue to the latest events. */
export function limitLibraryQueue({ request_batchers: { events } }: LibraryWithQueue): void {
  if (!events) return;
  const { queue } = events;
  const save = queue.saveToStorage;
  queue.saveToStorage = (entries) => {
    queue.memQueue = queue.memQueue.slice(-LIBRARY_QUEUE_LIMIT);
    return save.call(queue, entries.slice(-LIBRARY_QUEUE_LIMIT));
  };
}

/**
 * Disables the library's beacon when the page is hidden, which it does not send while another request is under way.
 * `startFlushOnHide` replaces it.
 */
export function disableLibraryBeacon({ request_batchers: { events } }: LibraryWithQueue): void {
  if (!events) return;
  const { flush } = events;
  events.flush = (options) => (options?.unloading ? Promise.resolve() : flush.call(events, options));
}

/**
 * Adds events to the library's queue unchanged: `track` would add properties of the present page load. Resolves to whether
 * all are stored.
 */
export async function enqueueUnchanged(
  { request_batchers: { events } }: LibraryWithQueue,
  unchanged: readonly CompleteEvent[],
): Promise<boolean> {
  if (!events) return false;
  // One after another, because each takes the lock of the queue.
  for (const event of unchanged) if (!(await events.enqueue(event))) return false;
  return true;
}

/** Drops the events of this page load from the library's queue in memory. */
export function dropLibraryQueue({ request_batchers: { events } }: LibraryWithQueue): void {
  if (events) events.queue.memQueue = [];
}

/** The events of this page load in the library's queue, oldest first. */
export function libraryQueue({ request_batchers: { events } }: LibraryWithQueue): CompleteEvent[] {
  return events?.queue.memQueue.map(({ payload }) => payload) ?? [];
}
