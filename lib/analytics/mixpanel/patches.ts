/**
 * Patches for two bugs in mixpanel-browser 2.83.0 that lose events or send them too early. For each bug, a test
 * reproduces it in the installed library. When the test fails, the bug is fixed upstream and the patch can be removed.
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
