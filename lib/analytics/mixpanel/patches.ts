import type { CompleteEvent } from '@/lib/analytics/event-queue';

/**
 * Patches of private parts of mixpanel-browser 2.83.0, which tests check. Two are for bugs that lose events or send them too early.
 * For each bug, a test reproduces it in the installed library. When the test fails, the bug is fixed upstream and the patch can be
 * removed.
 *
 * 1. For events, profiles and groups the library reads `Retry-After` from the property `responseHeaders`, which
 *    XMLHttpRequest does not have, so it ignores the header.
 * 2. A network error has status 0. The library then drops the batch, unless the browser reports that it is offline.
 */

/** Private methods of the library that are patched. */
export type LibraryInternals = {
  _send_request: (url: string, data: unknown, options: unknown, callback?: unknown) => unknown;
  _set_default_superprops: () => void;
  __get_recording_init_promise: () => Promise<unknown> | undefined;
  stop_batch_senders: () => void;
  get_session_recording_properties: () => Readonly<Record<string, unknown>>;
};

/** A status that the library retries. */
const SERVICE_UNAVAILABLE = 503;

/** Makes the library respect `Retry-After`. Call it before the client starts. */
export function patchRetryAfter(request: XMLHttpRequest = XMLHttpRequest.prototype): void {
  if ('responseHeaders' in request) return;
  Object.defineProperty(request, 'responseHeaders', {
    configurable: true,
    get(this: XMLHttpRequest) {
      return { 'Retry-After': this.getResponseHeader('Retry-After') };
    },
  });
}

/** Makes a client retry after a network error. */
export function patchNetworkErrors(client: Pick<LibraryInternals, '_send_request'>): void {
  const send = client._send_request;
  client._send_request = function (url, data, options, callback) {
    if (typeof callback !== 'function') return send.call(this, url, data, options, callback);
    return send.call(this, url, data, options, (response: unknown) =>
      callback(withRetryableStatus(response)),
    );
  };
}

/** What the library takes for an accepted request, so that it removes the events from its queue. */
const ACCEPTED = { status: 1, error: null, httpStatusCode: 200 };

/** Makes a client drop what it has queued once tracking is disabled, for example by an opt-out in another tab. */
export function dropIfDisabled(
  client: Pick<LibraryInternals, '_send_request'>,
  isTrackingEnabled: () => boolean,
): void {
  const send = client._send_request;
  client._send_request = function (url, data, options, callback) {
    if (isTrackingEnabled()) return send.call(this, url, data, options, callback);
    if (typeof callback === 'function') callback(ACCEPTED);
    return false;
  };
}

/**
 * Prevents an unhandled rejection in a visit that is not recorded. If an earlier visit was, the library needs the
 * recorder, which is not loaded.
 */
export function ignoreMissingRecorder(client: Pick<LibraryInternals, '__get_recording_init_promise'>): void {
  client.__get_recording_init_promise()?.catch(() => {});
}

/**
 * Prevents the library from adding to the stored properties, which `updateMixpanelCookie` has completed: it would mix
 * parameters of two campaigns, and take a search on this site for one on a search engine if its term is the name of one.
 */
export function keepStoredProperties(client: Pick<LibraryInternals, '_set_default_superprops'>): void {
  client._set_default_superprops = () => {};
}

function withRetryableStatus(response: unknown): unknown {
  const hasStatus = typeof response === 'object' && response !== null && 'httpStatusCode' in response;
  const isNetworkError = hasStatus && response.httpStatusCode === 0;
  return isNetworkError ? { ...response, httpStatusCode: SERVICE_UNAVAILABLE } : response;
}

/** Private parts of the library for its queue of events. */
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
  // The others have no entries here. Where localStorage is blocked, clearing them would be an unhandled rejection.
  library.request_batchers = { events };
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
