import type { IncomingMessage } from 'node:http';

/** Bytes held for an upstream that reads slower than the visitor sends. */
const HIGH_WATER_MARK = 65_536;

/** The visitor sent more than is taken. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError';
}

/** The visitor's connection broke off before the body's end. */
export class RequestAbortedError extends Error {
  override name = 'VisitorGoneError';
}

/**
 * The whole body where it has come in already, as a batch usually has by the time that a route is found: it
 * then costs neither listeners nor a stream. Null where it has not, or where there is none.
 */
export function readBufferedBody(request: IncomingMessage): Buffer | null {
  return request.complete ? (request.read() as Buffer | null) : null;
}

/**
 * A visitor's request body, passed on chunk by chunk while it comes in.
 *
 * Whoever reads it may stop at any time, as an upstream does that answers early: the visitor's connection is
 * neither closed, as Node's own iterator would, nor left standing. A body over the limit, or one that breaks
 * off, makes the reading throw, so that it never passes for a whole one.
 */
export class RequestBodyStream {
  /** Why the body is not whole, as soon as that is known. */
  failure: BodyTooLargeError | RequestAbortedError | undefined;

  private readonly chunks: Buffer[] = [];
  private size = 0;
  private held = 0;
  private done = false;
  private discarding = false;
  private wake: (() => void) | undefined;

  constructor(
    private readonly request: IncomingMessage,
    private readonly limit: number,
  ) {
    request.on('data', (chunk: Buffer) => this.take(chunk));
    request.on('end', () => this.finish());
    request.on('close', () => {
      if (!this.done) this.fail(new RequestAbortedError());
    });
  }

  /** Chunks in order, without a copy. May be read once. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void> {
    for (;;) {
      const chunk = this.chunks.shift();
      if (chunk) {
        this.held -= chunk.length;
        if (this.request.isPaused()) this.request.resume();
        yield chunk;
      } else if (this.failure) {
        throw this.failure;
      } else if (this.done) {
        return;
      } else {
        await this.nextChange();
      }
    }
  }

  /**
   * Throws away what is not read yet. Resolves when the visitor has sent everything or is gone: true, or
   * after `patience` milliseconds: false. Only then can an answer reach a client that reads none while it
   * sends.
   */
  async drain(patience: number): Promise<boolean> {
    this.discarding = true;
    this.chunks.length = 0;
    if (this.request.complete || this.request.destroyed) return true;
    this.request.resume();
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), patience);
      this.request.once('close', () => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }

  private take(chunk: Buffer): void {
    if (this.discarding) return;
    this.size += chunk.length;
    if (this.size > this.limit) {
      this.discarding = true;
      this.chunks.length = 0;
      this.fail(new BodyTooLargeError());
      return;
    }
    this.chunks.push(chunk);
    this.held += chunk.length;
    if (this.held >= HIGH_WATER_MARK) this.request.pause();
    this.wake?.();
  }

  private finish(): void {
    this.done = true;
    this.wake?.();
  }

  private fail(failure: BodyTooLargeError | RequestAbortedError): void {
    this.failure ??= failure;
    this.wake?.();
  }

  private nextChange(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
