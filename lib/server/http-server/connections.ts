import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Requests = { inFlight: Set<IncomingMessage>; finished: number };

/** The open connections of a server, with the requests on each. */
export class Connections {
  readonly #sockets = new Map<Socket, Requests>();
  #isDraining = false;
  #onEmpty: (() => void) | null = null;

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      const requests: Requests = { inFlight: new Set(), finished: 0 };
      this.#sockets.set(socket, requests);
      // Before Node destroys the requests in flight.
      socket.prependOnceListener('close', () => {
        for (const request of requests.inFlight) ignoreAbort(request);
        this.#sockets.delete(socket);
        if (this.#sockets.size === 0) this.#onEmpty?.();
      });
    });
  }

  /** Counts a request as in flight until its response ends or its connection closes. */
  add(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const requests = this.#sockets.get(socket);
    if (!requests) return;
    requests.inFlight.add(request);
    response.once('close', () => {
      requests.inFlight.delete(request);
      requests.finished++;
      // A response whose headers were sent before the stop announced keep-alive.
      if (this.#isDraining && requests.inFlight.size === 0) socket.destroySoon();
    });
  }

  /** Whether a response is being sent on a connection, or will be. */
  hasRequest(socket: Socket): boolean {
    return (this.#sockets.get(socket)?.inFlight.size ?? 0) > 0;
  }

  /**
   * Closes connections whose requests have finished, and those with requests in flight after them. New connections
   * without a request have `graceMs` to send one. Resolves when all are closed.
   */
  async drain(graceMs: number): Promise<void> {
    this.#isDraining = true;
    const grace = setTimeout(() => this.#destroy(({ inFlight }) => inFlight.size === 0), graceMs);
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
      if (this.#sockets.size === 0) resolve();
      this.#destroy(({ inFlight, finished }) => inFlight.size === 0 && finished > 0);
    });
    clearTimeout(grace);
  }

  destroyAll(): void {
    this.#destroy(() => true);
  }

  #destroy(isAffected: (requests: Requests) => boolean): void {
    for (const [socket, requests] of this.#sockets) if (isAffected(requests)) socket.destroy();
  }
}

/**
 * Keeps the error of a request whose connection closes too early from ending the process. Node emits it only to listeners,
 * but Next replaces the methods and listeners of requests that pass `proxy.ts` with those of a plain stream, which always
 * emits it.
 */
function ignoreAbort(request: IncomingMessage): void {
  request.on('error', () => undefined);
}
