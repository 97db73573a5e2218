import type { Dispatcher } from 'undici';

/** A complete response of the upstream. */
export type UpstreamResponse = {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
};

/** Maximum size of a response body. The largest responses are feature flags, a few kilobytes. */
const MAX_RESPONSE_BYTES = 5 * 1024 * 1024;

/** The upstream did not complete its response in time. */
export class UpstreamTimeoutError extends Error {
  override name = 'UpstreamTimeoutError';
}

/**
 * Sends one request and buffers the whole response, so that a response that breaks off midway is still an error.
 *
 * @param timeoutMs limit for the whole exchange, including connecting and sending the body.
 * @throws UpstreamTimeoutError, or the error that broke the connection or the request body.
 */
export function callUpstream(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  timeoutMs: number,
): Promise<UpstreamResponse> {
  return new Promise((resolve, reject) => {
    dispatcher.dispatch(options, new ResponseCollector(timeoutMs, resolve, reject));
  });
}

/** Implements undici's low-level handler, which needs no stream and lets the timeout include connecting. */
class ResponseCollector implements Dispatcher.DispatchHandler {
  private readonly timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private timeoutError: UpstreamTimeoutError | undefined;
  private status = 0;
  private headers: UpstreamResponse['headers'] = {};
  private readonly chunks: Buffer[] = [];
  private size = 0;

  constructor(
    timeoutMs: number,
    private readonly resolve: (response: UpstreamResponse) => void,
    private readonly reject: (error: Error) => void,
  ) {
    this.timer = setTimeout(() => this.expire(), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.timeoutError) controller.abort(this.timeoutError);
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: UpstreamResponse['headers'],
  ): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > MAX_RESPONSE_BYTES) {
      controller.abort(new Error('Upstream response too large.'));
      return;
    }
    this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    clearTimeout(this.timer);
    this.resolve({ status: this.status, headers: this.headers, body: Buffer.concat(this.chunks) });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.timer);
    this.reject(error);
  }

  /** A request that waits for a connection has no controller yet: `onRequestStart` aborts it. */
  private expire(): void {
    this.timeoutError = new UpstreamTimeoutError();
    this.reject(this.timeoutError);
    this.controller?.abort(this.timeoutError);
  }
}

/**
 * The value of a `Retry-After` header in whole seconds, the only form that the tracking client reads. A date is
 * converted to the seconds from `now` (epoch milliseconds), at least 0. Undefined if the value is invalid.
 */
export function retryAfterSeconds(header: string, now: number): string | undefined {
  const text = header.trim();
  if (/^\d+$/.test(text)) return text;
  const date = text.endsWith('GMT') ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(date)) return undefined;
  return String(Math.max(0, Math.ceil((date - now) / 1000)));
}
