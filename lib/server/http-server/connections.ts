import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Requests = {
  /** Requests whose response is not complete. There is one at most. */
  inFlight: Set<IncomingMessage>;
  finished: number;
  /** What begins the requests that the client has sent before it had the response to the one in flight. */
  waiting: Array<() => void>;
};

/** Requests that a connection may have waiting. Browsers send none before they have the response. */
const MAX_WAITING = 20;

/** The open connections of a server, with the requests on each. */
export class Connections {
  readonly #sockets = new Map<Socket, Requests>();
  readonly #server: Server;
  #isDraining = false;

  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket: Socket) => {
      const requests: Requests = { inFlight: new Set(), finished: 0, waiting: [] };
      this.#sockets.set(socket, requests);
      // Before Node destroys the requests in flight.
      socket.prependOnceListener('close', () => {
        for (const request of requests.inFlight) ignoreAbort(request);
        this.#sockets.delete(socket);
      });
    });
  }

  /**
   * Begins a request when the responses to those before it on the same connection are complete, and counts it as in
   * flight until its response ends or its connection closes. Node emits `close` for one response of a connection only, so
   * requests that had begun together would count forever when it closes.
   */
  begin(request: IncomingMessage, response: ServerResponse, start: () => void): void {
    const { socket } = request;
    const requests = this.#sockets.get(socket);
    if (!requests) return;
    const startNow = () => {
      this.#register(request, response, requests);
      start();
    };
    if (requests.inFlight.size === 0) startNow();
    else if (requests.waiting.length < MAX_WAITING) requests.waiting.push(startNow);
    else socket.destroy();
  }

  #register(request: IncomingMessage, response: ServerResponse, requests: Requests): void {
    const { socket } = request;
    requests.inFlight.add(request);
    response.once('close', () => {
      requests.inFlight.delete(request);
      requests.finished++;
      if (!socket.destroyed && !this.#isDraining) requests.waiting.shift()?.();
      // A response whose headers were sent before the stop announced keep-alive.
      if (this.#isDraining && requests.inFlight.size === 0) socket.destroySoon();
    });
  }

  /** Whether a response is being sent on a connection, or will be. */
  hasRequest(socket: Socket): boolean {
    return (this.#sockets.get(socket)?.inFlight.size ?? 0) > 0;
  }

  /**
   * Accepts no more connections, closes those whose requests have finished, and those with requests in flight after them. New
   * connections without a request have `graceMs` to send one. Resolves when all are closed.
   */
  async drain(graceMs: number): Promise<void> {
    this.#isDraining = true;
    const grace = setTimeout(() => this.#destroy(({ inFlight }) => inFlight.size === 0), graceMs);
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#destroy(({ inFlight, finished }) => inFlight.size === 0 && finished > 0);
    await closed;
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
 * but Next can replace the methods and listeners of requests with those of a plain stream, which always emits it. It does so
 * for requests that pass a proxy.
 */
function ignoreAbort(request: IncomingMessage): void {
  request.on('error', () => undefined);
}
