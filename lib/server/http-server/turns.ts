import type { Server } from 'node:http';

/** Turns in a row that only accept connections and receive requests. */
const MAX_RECEIVING_TURNS = 20;

/**
 * Lets the server begin one request per turn of the event loop. Next renders most pages in one go, and Node accepts one
 * connection per turn: if all requests that have arrived were begun at once, those after them would wait unseen, in the
 * buffers of the operating system, for seconds under load. Between two requests, all that has arrived is received.
 */
export class Turns {
  readonly #waiting: Array<() => void> = [];
  #isRunning = false;
  #hasReceived = false;
  #receivingTurns = 0;

  constructor(server: Server) {
    server.on('connection', () => {
      this.#hasReceived = true;
    });
  }

  /** Resolves when a request may begin: at once if none has begun in this turn. */
  async next(): Promise<void> {
    this.#hasReceived = true;
    if (this.#isRunning) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      return;
    }
    this.#isRunning = true;
    setImmediate(this.#turn);
  }

  readonly #turn = (): void => {
    if (this.#hasReceived && this.#receivingTurns < MAX_RECEIVING_TURNS) {
      this.#hasReceived = false;
      this.#receivingTurns += 1;
      setImmediate(this.#turn);
      return;
    }
    this.#receivingTurns = 0;
    const begin = this.#waiting.shift();
    this.#isRunning = begin !== undefined;
    if (!begin) return;
    begin();
    setImmediate(this.#turn);
  };
}
