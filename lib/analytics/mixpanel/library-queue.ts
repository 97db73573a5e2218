import type { CompleteEvent } from '@/lib/analytics/event-queue';

// This module relies on private parts of mixpanel-browser 2.83.0, which a test checks.

/** Private parts of the library that this module uses. */
export type LibraryWithQueue = {
  /** Empty if the browser has no localStorage, until it is initialized. */
  request_batchers: { events?: EventBatcher };
  init_batchers: () => void;
};

type EventBatcher = {
  flush: (options?: { unloading?: boolean }) => Promise<unknown>;
  queue: {
    enqueue: (event: CompleteEvent) => Promise<boolean>;
    fillBatch: (size: number) => Promise<Array<{ id: string; payload: CompleteEvent }>>;
    removeItemsByID: (ids: readonly string[]) => Promise<boolean>;
    updatePayloads: () => Promise<boolean>;
    clear: () => Promise<void>;
  };
};

/** The unsent events, from which the library sends. */
export type EventSource = {
  /** The events that can be sent now, oldest first. */
  due: () => readonly CompleteEvent[];
  /** Adds an event of the library itself, about a session recording. */
  add: (event: CompleteEvent) => void;
  remove: (ids: ReadonlySet<string>) => void;
  clear: () => void;
};

/**
 * Replaces the library's queue of events, which is in localStorage behind a lock of its own, has no limit and loses events of tabs in
 * other processes. Batches, retries and their delays stay those of the library. Its beacon when the page is hidden is left out, because
 * that has none while another request is under way: see `startFlushOnHide`.
 */
export function replaceLibraryQueue(library: LibraryWithQueue, source: EventSource): void {
  library.init_batchers();
  const { events } = library.request_batchers;
  if (!events) return;
  events.queue = {
    enqueue: async (event) => {
      source.add(event);
      return true;
    },
    fillBatch: async (size) => {
      const batch = source.due().slice(0, size);
      return batch.map((payload) => ({ id: payload.properties.$insert_id, payload }));
    },
    removeItemsByID: async (ids) => {
      source.remove(new Set(ids));
      return true;
    },
    updatePayloads: async () => true,
    clear: async () => source.clear(),
  };
  const { flush } = events;
  events.flush = (options) => (options?.unloading ? Promise.resolve() : flush.call(events, options));
}
