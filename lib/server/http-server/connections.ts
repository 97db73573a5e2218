import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Requests = { inFlight: number; finished: number };

/** The open connections of a server, with the number of requests on each. */
export class Connections {
  readonly #sockets = new Map<Socket, Requests>();
  #isDraining = false;
  #onEmpty: (() => void) | null = null;

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#sockets.set(socket, { inFlight: 0, finished: 0 });
      socket.once('close', () => {
        this.#sockets.delete(socket);
        if (this.#sockets.size === 0) this.#onEmpty?.();
      });
    });
  }

  /** Counts a request as in flight until its response ends or its connection closes. */
  add(socket: Socket, response: ServerResponse): void {
    const requests = this.#sockets.get(socket);
    if (!requests) return;
    requests.inFlight++;
    response.once('close', () => {
      requests.inFlight--;
      requests.finished++;
      // A response whose headers were sent before the stop announced keep-alive.
      if (this.#isDraining && requests.inFlight === 0) socket.destroySoon();
    });
  }

  /** Whether a response is being sent on a connection, or will be. */
  hasRequest(socket: Socket): boolean {
    return (this.#sockets.get(socket)?.inFlight ?? 0) > 0;
  }

  /**
   * Closes connections whose requests have finished, and those with requests in flight after them. New connections
   * without a request have `graceMs` to send one. Resolves when all are closed.
   */
  async drain(graceMs: number): Promise<void> {
    this.#isDraining = true;
    const grace = setTimeout(() => this.#destroy(({ inFlight }) => inFlight === 0), graceMs);
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
      if (this.#sockets.size === 0) resolve();
      this.#destroy(({ inFlight, finished }) => inFlight === 0 && finished > 0);
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
