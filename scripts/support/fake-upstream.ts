import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A request as the upstream got it: `headers` in lower case, `body` byte for byte. */
export type ReceivedRequest = {
  method: string;
  /** Path and query, as written on the wire. */
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Number of the connection it came on, from 1. Equal numbers show a connection that was kept. */
  connection: number;
};

/**
 * What the upstream does with a request.
 *
 * - `answer`: answers whole, as JSON unless `headers` say otherwise; not before `delayMs` and `when`, where given.
 * - `early`: answers before it reads the body and then, as web servers do, throws the body away. With `abrupt` it
 *   tears the connection down instead, so that the answer may be lost on its way.
 * - `hang`: takes the request and never answers.
 * - `reset`: takes the request and tears the connection down, after the answer's first bytes with `midAnswer`.
 * - `drip`: answers 200 and then sends one byte of an endless body every `everyMs`.
 */
export type Reply =
  | {
      kind: 'answer';
      status?: number;
      headers?: Record<string, string | string[]>;
      body?: string | Buffer;
      delayMs?: number;
      when?: Promise<unknown>;
    }
  | { kind: 'early'; status: number; body?: string; abrupt?: boolean }
  | { kind: 'hang' }
  | { kind: 'reset'; midAnswer?: boolean }
  | { kind: 'drip'; everyMs: number };

/** Mixpanel's answer to a batch of events that it took. */
export const ACCEPTED: Reply = { kind: 'answer', body: '{"error":null,"status":1}' };

/**
 * A stand-in for Mixpanel on loopback: does what it is told, remembers what it got. Close it after the test.
 *
 * ```ts
 * const upstream = await startFakeUpstream();
 * upstream.reply({ kind: 'answer', status: 500 });              // from now on
 * upstream.replyOnce({ kind: 'hang' }, { kind: 'reset' });      // for the next two requests, in order
 * upstream.replyWith((request) => request.url.startsWith('/flags') ? flags : ACCEPTED);
 * ```
 */
export class FakeUpstream {
  /** Whole requests in the order in which they ended. */
  readonly requests: ReceivedRequest[] = [];
  /** Requests that broke off before their end. */
  brokenCount = 0;
  /** Connections opened so far. */
  connectionCount = 0;

  private readonly sockets = new Map<Socket, number>();
  private readonly queue: Reply[] = [];
  private readonly waiting = new Set<() => void>();
  private choose: (request: { method: string; url: string }) => Reply = () => ACCEPTED;
  private server: Server | undefined;
  private port: number;

  constructor(port = 0) {
    this.port = port;
  }

  /** Address without a slash at the end: the value for `TRACKING_UPSTREAM`. */
  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Answers every request so, until told otherwise. */
  reply(reply: Reply): void {
    this.choose = () => reply;
  }

  /** Answers the next requests so, one each, ahead of `reply`. */
  replyOnce(...replies: Reply[]): void {
    this.queue.push(...replies);
  }

  /** Chooses the answer by method and address, at a time when the body is not read yet. */
  replyWith(choose: (request: { method: string; url: string }) => Reply): void {
    this.choose = choose;
  }

  /** Resolves with all requests so far as soon as there are `count` of them (which `matching` may narrow). */
  async received(
    count: number,
    matching: (request: ReceivedRequest) => boolean = () => true,
  ): Promise<ReceivedRequest[]> {
    await this.until(() => this.requests.filter(matching).length >= count);
    return this.requests.filter(matching);
  }

  /** Resolves as soon as `count` requests have broken off. */
  async broken(count: number): Promise<void> {
    await this.until(() => this.brokenCount >= count);
  }

  /** Forgets the requests and the replies. */
  reset(): void {
    this.requests.length = 0;
    this.queue.length = 0;
    this.choose = () => ACCEPTED;
  }

  /** Listens, on the same port as before where it was stopped: an upstream that returns to life. */
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

  /** Cuts every connection and refuses new ones, until `start`. */
  async stop(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.sockets.keys()) socket.destroy();
    await closed;
  }

  private async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.waiting.add(resolve));
  }

  private wake(): void {
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
      this.requests.push({ method, url, headers, body: Buffer.concat(chunks), connection });
      this.wake();
      send(reply, response);
    });
    request.on('close', () => {
      if (request.complete) return;
      this.brokenCount += 1;
      this.wake();
    });
  }
}

/** Starts an upstream on a port of its own, or on the one given. */
export async function startFakeUpstream(port = 0): Promise<FakeUpstream> {
  const upstream = new FakeUpstream(port);
  await upstream.start();
  return upstream;
}

function send(reply: Exclude<Reply, { kind: 'early' }>, response: ServerResponse): void {
  switch (reply.kind) {
    case 'answer':
      void answer(reply, response);
      return;
    case 'hang':
      return;
    case 'reset':
      if (!reply.midAnswer) {
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

async function answer(reply: Reply & { kind: 'answer' }, response: ServerResponse): Promise<void> {
  if (reply.delayMs) await setTimeout(reply.delayMs, undefined, { ref: false });
  await reply.when;
  if (response.destroyed) return;
  response.writeHead(reply.status ?? 200, { 'Content-Type': 'application/json', ...reply.headers });
  response.end(reply.body ?? '');
}
