import type { IncomingMessage } from 'node:http';

/** Bytes that are buffered before the request is paused, for an upstream that reads slower than the client sends. */
const HIGH_WATER_MARK = 65_536;

/** The client sent more bytes than the limit. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError';
}

/** The connection to the client closed before the end of the body. */
class RequestAbortedError extends Error {
  override name = 'RequestAbortedError';
}

/**
 * The whole body of a request that is already received, as a batch of events usually is by the time the route is
 * matched: reading it then needs neither listeners nor a stream. Null if the request is incomplete or has no body.
 */
export function readBufferedBody(request: IncomingMessage): Buffer | null {
  return request.complete ? (request.read() as Buffer | null) : null;
}

/**
 * The body of a request as an async iterable of chunks while it is being received.
 *
 * A reader may stop at any time, for instance when the upstream responds early: unlike Node's own iterator this does
 * not destroy the client's connection, and `drain` reads the rest. If the body exceeds the limit or breaks off, the
 * iteration throws, so that an incomplete body is never forwarded as complete.
 */
export class RequestBodyStream {
  /** Set as soon as the body is known to be incomplete. */
  error: BodyTooLargeError | RequestAbortedError | undefined;

  private readonly chunks: Buffer[] = [];
  private receivedBytes = 0;
  private bufferedBytes = 0;
  private ended = false;
  private discarding = false;
  private wake: (() => void) | undefined;

  constructor(
    private readonly request: IncomingMessage,
    private readonly limit: number,
  ) {
    request.on('data', (chunk: Buffer) => this.push(chunk));
    request.on('end', () => this.end());
    request.on('close', () => {
      if (!this.ended) this.fail(new RequestAbortedError());
    });
  }

  /** Chunks in order, not copied. Can be iterated once. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void> {
    for (;;) {
      const chunk = this.chunks.shift();
      if (chunk) {
        this.bufferedBytes -= chunk.length;
        if (this.request.isPaused()) this.request.resume();
        yield chunk;
      } else if (this.error) {
        throw this.error;
      } else if (this.ended) {
        return;
      } else {
        await this.nextChange();
      }
    }
  }

  /**
   * Discards the rest of the body. Resolves to true when the client has sent everything or has disconnected, or to
   * false after `timeoutMs`. A client that does not read while it sends can receive a response only after this.
   */
  async drain(timeoutMs: number): Promise<boolean> {
    this.discarding = true;
    this.chunks.length = 0;
    if (this.request.complete || this.request.destroyed) return true;
    this.request.resume();
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), timeoutMs);
      this.request.once('close', () => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }

  private push(chunk: Buffer): void {
    if (this.discarding) return;
    this.receivedBytes += chunk.length;
    if (this.receivedBytes > this.limit) {
      this.discarding = true;
      this.chunks.length = 0;
      this.fail(new BodyTooLargeError());
      return;
    }
    this.chunks.push(chunk);
    this.bufferedBytes += chunk.length;
    if (this.bufferedBytes >= HIGH_WATER_MARK) this.request.pause();
    this.wake?.();
  }

  private end(): void {
    this.ended = true;
    this.wake?.();
  }

  private fail(error: BodyTooLargeError | RequestAbortedError): void {
    this.error ??= error;
    this.wake?.();
  }

  private nextChange(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
