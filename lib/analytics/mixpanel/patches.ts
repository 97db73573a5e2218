/**
 * Mends two defects of mixpanel-browser 2.83.0 that lose or mistime events. A test shows each defect in the
 * installed library and fails when upstream has mended it; then the mend can go.
 *
 * 1. For events, profiles and groups the library reads `Retry-After` from a property `responseHeaders`, which
 *    an XMLHttpRequest does not have, so it never waits as long as it is told.
 * 2. A request that the network lost has status 0. The library then drops the batch, unless the browser
 *    knows that it is offline.
 */

/** Private parts of the library's client that the mends are about. */
export type LibraryInternals = {
  _send_request: (url: string, data: unknown, options: unknown, callback?: unknown) => unknown;
  __get_recording_init_promise: () => Promise<unknown> | undefined;
};

/** Status that the library retries. */
const SERVICE_UNAVAILABLE = 503;

/** Lets the library see how long it is asked to wait. Call it before the client starts. */
export function patchRetryAfter(request: XMLHttpRequest = XMLHttpRequest.prototype): void {
  if ('responseHeaders' in request) return;
  Object.defineProperty(request, 'responseHeaders', {
    configurable: true,
    get(this: XMLHttpRequest) {
      return { 'Retry-After': this.getResponseHeader('Retry-After') };
    },
  });
}

/** Lets a client take a lost network for what it is: a reason to try again. */
export function patchNetworkErrors(client: Pick<LibraryInternals, '_send_request'>): void {
  const send = client._send_request;
  client._send_request = function (url, data, options, callback) {
    if (typeof callback !== 'function') return send.call(this, url, data, options, callback);
    return send.call(this, url, data, options, (answer: unknown) => callback(withStatus(answer)));
  };
}

/**
 * A recording of an earlier visit makes the library ask for the recorder. A visit that is not recorded has
 * none, and the library lets that fault pass unhandled.
 */
export function ignoreMissingRecorder(client: Pick<LibraryInternals, '__get_recording_init_promise'>): void {
  client.__get_recording_init_promise()?.catch(() => {});
}

function withStatus(answer: unknown): unknown {
  const lost = typeof answer === 'object' && answer !== null && 'httpStatusCode' in answer;
  return lost && answer.httpStatusCode === 0 ? { ...answer, httpStatusCode: SERVICE_UNAVAILABLE } : answer;
}
