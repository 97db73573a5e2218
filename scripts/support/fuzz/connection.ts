import { connect, type Socket } from 'node:net';
import { type HttpResponse, parseResponse } from './http-response';

/** What came back for the bytes of one request. */
export type Exchange = {
  responses: HttpResponse[];
  /** Bytes after the last complete response. */
  rest: Buffer;
  /** Whether the server has closed the connection. */
  isClosed: boolean;
};

export type SendOptions = {
  method: string;
  /** Closes the client's side when there is a response, or none for a moment, and waits until the server closes its own. */
  isLast: boolean;
};

/** No response takes this long, in ms, unless the server holds the connection. */
const TIMEOUT_MS = 20_000;

/** How long, in ms, the client waits for a response to a request that may be incomplete. */
const FIRST_RESPONSE_MS = 30;

/** A keep-alive connection that sends bytes as they are. */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #isClosed = false;
  #onChange: () => void = () => undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    this.#socket.setNoDelay();
    this.#socket.on('data', (chunk: Buffer) => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
      this.#onChange();
    });
    // A server that closes a connection with unread bytes resets it.
    this.#socket.on('error', () => undefined);
    for (const event of ['end', 'close']) {
      this.#socket.on(event, () => {
        this.#isClosed = true;
        this.#onChange();
      });
    }
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#socket.destroy();
  }

  /**
   * Sends bytes and waits for a response, and for the end of the connection if the response announces it.
   *
   * @throws MalformedResponse, or an error if the server neither responds nor closes the connection.
   */
  send(bytes: Buffer, { method, isLast }: SendOptions): Promise<Exchange> {
    const responses: HttpResponse[] = [];
    return new Promise((resolve, reject) => {
      const endTimer = isLast ? setTimeout(() => this.#socket.end(), FIRST_RESPONSE_MS) : undefined;
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        clearTimeout(endTimer);
        this.#onChange = () => undefined;
        settle();
      };
      const timer = setTimeout(() => {
        const state = responses.length === 0 ? 'no response' : 'a connection that stays open';
        finish(() =>
          reject(new Error(`The server left the request with ${state} for ${TIMEOUT_MS / 1000} s.`)),
        );
      }, TIMEOUT_MS);
      this.#onChange = () => {
        try {
          this.#parse(responses, method);
        } catch (error) {
          finish(() => reject(error));
          return;
        }
        if (isLast && responses.length > 0) this.#socket.end();
        const isDone = responses.length > 0 && !isLast && !responses.some(announcesClose);
        if (!isDone && !this.#isClosed) return;
        const rest = this.#received;
        finish(() => resolve({ responses, rest, isClosed: this.#isClosed }));
      };
      this.#socket.write(bytes);
      this.#onChange();
    });
  }

  #parse(responses: HttpResponse[], method: string): void {
    for (;;) {
      const isFirst = responses.length === 0;
      const parsed = parseResponse(this.#received, {
        method: isFirst ? method : 'GET',
        hasEnded: this.#isClosed,
      });
      if (!parsed) return;
      responses.push(parsed.response);
      this.#received = parsed.rest;
    }
  }
}

function announcesClose({ headers }: HttpResponse): boolean {
  return headers.some(([name, value]) => name === 'connection' && value.toLowerCase() === 'close');
}
