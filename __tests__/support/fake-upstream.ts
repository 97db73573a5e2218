import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A request as the upstream received it: `headers` in lowercase, `body` unchanged. */
export type ReceivedRequest = {
  method: string;
  /** Path and query, as sent. */
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Number of its connection, from 1. Requests with the same number shared a keep-alive connection. */
  connection: number;
  /** Whether the upstream accepts it, that is, responds like Mixpanel to a valid batch. */
  isAccepted: boolean;
};

/**
 * The upstream's reaction to a request.
 *
 * - `respond`: sends a complete response, as JSON unless `headers` has another type, after `delayMs` and after `when`
 *   has resolved.
 * - `early`: responds before it reads the body and then, as web servers do, discards the body. With `abrupt` it resets
 *   the connection instead, so that the response may be lost.
 * - `hang`: reads the request and never responds.
 * - `reset`: reads the request and resets the connection; with `midResponse` after the first bytes of the response.
 * - `drip`: responds with 200 and sends one byte of an endless body every `everyMs`.
 */
export type UpstreamReaction =
  | {
      kind: 'respond';
      status?: number;
      headers?: Record<string, string | string[]>;
      body?: string | Buffer;
      delayMs?: number;
      when?: Promise<unknown>;
    }
  | { kind: 'early'; status: number; body?: string; abrupt?: boolean }
  | { kind: 'hang' }
  | { kind: 'reset'; midResponse?: boolean }
  | { kind: 'drip'; everyMs: number };

/** Mixpanel's response to an accepted batch of events. */
export const ACCEPTED: UpstreamReaction = { kind: 'respond', body: '{"error":null,"status":1}' };

/**
 * A scriptable replacement for Mixpanel's server, on loopback. It records the requests that it receives. Stop it
 * after the test.
 *
 * ```ts
 * const upstream = await startFakeUpstream();
 * upstream.reply({ kind: 'respond', status: 500 });              // from now on
 * upstream.replyOnce({ kind: 'hang' }, { kind: 'reset' });      // for the next two requests, in order
 * upstream.replyWith((request) => request.url.startsWith('/flags') ? flags : ACCEPTED);
 * ```
 */
export class FakeUpstream {
  /** Complete requests, in the order in which they completed. */
  readonly requests: ReceivedRequest[] = [];
  /** Number of requests that the client aborted. */
  abortedCount = 0;
  /** Number of connections opened so far. */
  connectionCount = 0;

  private readonly sockets = new Map<Socket, number>();
  private readonly queue: UpstreamReaction[] = [];
  private readonly waiting = new Set<() => void>();
  private choose: (request: { method: string; url: string }) => UpstreamReaction = () => ACCEPTED;
  private server: Server | undefined;
  private port: number;

  constructor(port = 0) {
    this.port = port;
  }

  /** URL without a trailing slash, for `TRACKING_UPSTREAM`. */
  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Sets the reply to all further requests. */
  reply(reply: UpstreamReaction): void {
    this.choose = () => reply;
  }

  /** Sets the replies to the next requests, one each. They take precedence over `reply` and `replyWith`. */
  replyOnce(...replies: UpstreamReaction[]): void {
    this.queue.push(...replies);
  }

  /** Chooses the reply to each further request by its method and URL. At that point the body has not been read. */
  replyWith(choose: (request: { method: string; url: string }) => UpstreamReaction): void {
    this.choose = choose;
  }

  /** Resolves with all requests that match as soon as there are at least `count`. */
  async received(
    count: number,
    matching: (request: ReceivedRequest) => boolean = () => true,
  ): Promise<ReceivedRequest[]> {
    await this.until(() => this.requests.filter(matching).length >= count);
    return this.requests.filter(matching);
  }

  /** Resolves as soon as at least `count` requests have been aborted. */
  async aborted(count: number): Promise<void> {
    await this.until(() => this.abortedCount >= count);
  }

  /** Clears the recorded requests and the replies. */
  reset(): void {
    this.requests.length = 0;
    this.queue.length = 0;
    this.choose = () => ACCEPTED;
  }

  /** Starts listening. After `stop` it listens on the same port again, like an upstream that recovers. */
  async start(): Promise<void> {
    const server = createServer((request, response) => this.handle(request, response));
    server.on('connection', (socket) => {
      this.connectionCount += 1;
      this.sockets.set(socket, this.connectionCount);
      socket.on('close', () => this.sockets.delete(socket));
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Closes all connections and accepts no new ones until `start`. */
  async stop(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.sockets.keys()) socket.destroy();
    await closed;
  }

  private async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.waiting.add(resolve));
  }

  private notifyWaiting(): void {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url = '' } = request;
    const reply = this.queue.shift() ?? this.choose({ method, url });
    if (reply.kind === 'early') {
      response.writeHead(reply.status, { 'Content-Type': 'application/json' });
      response.end(reply.body ?? '{}', () => {
        if (reply.abrupt) response.socket?.resetAndDestroy();
      });
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const connection = this.sockets.get(request.socket) ?? 0;
      const headers = request.headers as Record<string, string>;
      const isAccepted = reply === ACCEPTED;
      this.requests.push({ method, url, headers, body: Buffer.concat(chunks), connection, isAccepted });
      this.notifyWaiting();
      send(reply, response);
    });
    request.on('close', () => {
      if (request.complete) return;
      this.abortedCount += 1;
      this.notifyWaiting();
    });
  }
}

/** Starts an upstream on the given port, or on a free one. */
export async function startFakeUpstream(port = 0): Promise<FakeUpstream> {
  const upstream = new FakeUpstream(port);
  await upstream.start();
  return upstream;
}

function send(reply: Exclude<UpstreamReaction, { kind: 'early' }>, response: ServerResponse): void {
  switch (reply.kind) {
    case 'respond':
      void respond(reply, response);
      return;
    case 'hang':
      return;
    case 'reset':
      if (!reply.midResponse) {
        response.socket?.resetAndDestroy();
        return;
      }
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
      response.write('{"error":', () => response.socket?.resetAndDestroy());
      return;
    case 'drip': {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const timer = setInterval(() => response.write(' '), reply.everyMs);
      response.on('close', () => clearInterval(timer));
    }
  }
}

async function respond(
  reply: UpstreamReaction & { kind: 'respond' },
  response: ServerResponse,
): Promise<void> {
  if (reply.delayMs) await setTimeout(reply.delayMs, undefined, { ref: false });
  await reply.when;
  if (response.destroyed) return;
  response.writeHead(reply.status ?? 200, { 'Content-Type': 'application/json', ...reply.headers });
  response.end(reply.body ?? '');
}
