import type { Dispatcher } from 'undici';
import type { UpstreamResponse } from './upstream-response';

/** Bytes of an answer that are held. The longest answers are flags, a few kilobytes. */
const MAX_RESPONSE_BYTES = 5 * 1024 * 1024;

/** The upstream was not done in time. */
export class UpstreamTimeoutError extends Error {
  override name = 'UpstreamTooSlowError';
}

/**
 * Makes one call and waits for its whole answer, so that one that breaks off midway can still be told apart.
 *
 * @param deadline milliseconds for everything, connecting and sending included.
 * @throws UpstreamTooSlowError, or whatever broke the connection or the sending of the body.
 */
export function callUpstream(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  deadline: number,
): Promise<UpstreamResponse> {
  return new Promise((resolve, reject) => {
    dispatcher.dispatch(options, new ResponseCollector(deadline, resolve, reject));
  });
}

/** Works on undici's bare interface, which costs no stream and lets the deadline hold for connecting as well. */
class ResponseCollector implements Dispatcher.DispatchHandler {
  private readonly timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private tooSlow: UpstreamTimeoutError | undefined;
  private status = 0;
  private headers: UpstreamResponse['headers'] = {};
  private readonly chunks: Buffer[] = [];
  private size = 0;

  constructor(
    deadline: number,
    private readonly resolve: (answer: UpstreamResponse) => void,
    private readonly reject: (error: Error) => void,
  ) {
    this.timer = setTimeout(() => this.expire(), deadline);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.tooSlow) controller.abort(this.tooSlow);
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
      controller.abort(new Error('The answer is too long.'));
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

  /** A call that still waits for a connection has no controller yet; it is called off as soon as it gets one. */
  private expire(): void {
    this.tooSlow = new UpstreamTimeoutError();
    this.reject(this.tooSlow);
    this.controller?.abort(this.tooSlow);
  }
}
