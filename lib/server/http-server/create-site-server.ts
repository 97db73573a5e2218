import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as waitFor } from 'node:timers/promises';
import { splitAbsoluteForm } from '@/lib/server/http/absolute-form';
import { createRespond, type RespondOptions } from './create-respond';
import type { Exchange } from './exchange';
import { PageBodies } from './page-bodies';
import type { SecurityHeaders } from './security-headers';
import { sendError } from './send-json';
import { wrapResponse } from './wrap-response';

export type SiteServerOptions = Omit<RespondOptions, 'isReady'> & {
  /** Whether the store responds. A rejection counts as false. */
  checkStore: () => Promise<boolean>;
  /**
   * Whether the store could not be opened or did not respond: then a 500 becomes a 503. So does a 500 with `Retry-After`.
   */
  isStoreUnavailable: () => boolean;
  /** Headers of every response. */
  securityHeaders: SecurityHeaders;
  /** Overrides of `TIMEOUTS`, in ms. */
  timeouts?: Partial<typeof TIMEOUTS>;
  /** Receives what the request handler throws; the response is a 500. */
  reportError: (error: unknown) => void;
};

export type StopOptions = {
  /** New connections are accepted until this resolves, so that load balancers see that the server is not ready. */
  delay: Promise<unknown>;
  /** After this time from the start of the stop, in ms, all connections are destroyed. */
  deadlineMs: number;
};

export type SiteServer = {
  server: Server;
  /** Finishes the requests in flight and closes all connections. */
  stop: (options: StopOptions) => Promise<void>;
};

/** Against half-open connections. A request, of at most 10 MB, has to arrive within `requestTimeout`. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 2_000 };

/** Node responds by itself to a missing `Host`, without our headers. */
const SERVER_OPTIONS = { ...TIMEOUTS, requireHostHeader: false };

/** How long connections that were accepted just before a stop have to send their first request. */
const FIRST_REQUEST_MS = 500;

/**
 * Creates the HTTP server around Next's request handler. It responds as `createRespond` says, one request of a
 * connection after another; adds `X-Request-Id`; and sets the cache headers and the security headers.
 */
export function createSiteServer(options: SiteServerOptions): SiteServer {
  let isStopping = false;
  const server = createServer({ ...SERVER_OPTIONS, ...options.timeouts });
  const connections = new Connections(server);
  async function isReady(): Promise<boolean> {
    const hasStore = !isStopping && (await options.checkStore().catch(() => false));
    // The stop may have begun during the check.
    return hasStore && !isStopping;
  }

  const respond = createRespond(server, { ...options, isReady });
  const wrapOptions = { ...options, pageBodies: new PageBodies(), isStopping: () => isStopping };

  const receive = (request: IncomingMessage, response: ServerResponse) =>
    connections.begin(request, response, () => handle(request, response));

  function handle(request: IncomingMessage, response: ServerResponse): void {
    // This server and Next add about a dozen listeners, and Node warns from eleven on.
    response.setMaxListeners(20);
    const exchange = createExchange(request, response, requestId(request, options.trustedProxyHops));
    request.headers['x-request-id'] = exchange.id;
    response.setHeader('X-Request-Id', exchange.id);
    wrapResponse(exchange, wrapOptions);
    respond(exchange).catch((error: unknown) => {
      options.reportError(error);
      if (response.headersSent) response.destroy();
      else sendError(response, 500, 'Internal Server Error');
    });
  }

  server.on('request', receive);
  // Unknown expectations are ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', receive);

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Anything written now would become part of the response that is being sent.
    if (!socket.writable || error.code === 'ECONNRESET' || connections.hasRequest(socket)) socket.destroy();
    else socket.end(clientErrorResponse(error.code, options.securityHeaders.page));
  });

  return {
    server,
    async stop({ delay, deadlineMs }) {
      isStopping = true;
      const deadline = new AbortController();
      void waitFor(deadlineMs, undefined, { signal: deadline.signal }).then(
        () => connections.destroyAll(),
        () => undefined,
      );
      await delay;
      await connections.drain(FIRST_REQUEST_MS);
      deadline.abort();
    },
  };
}

function createExchange(request: IncomingMessage, response: ServerResponse, id: string): Exchange {
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  return {
    request,
    response,
    id,
    url: splitAbsoluteForm(request.url ?? '').rest,
    condition: isSafe ? request.headers['if-none-match'] : undefined,
    route: { pattern: 'other', hasQuery: false, isPage: true },
    pageEncoding: null,
    statuses: {},
  };
}

const ID = /^[A-Za-z0-9._~-]{1,64}$/;

/**
 * Id of a request, for logs and the `X-Request-Id` header: that of the reverse proxy if there is one and it sent a
 * short token, otherwise a random UUID.
 */
function requestId({ headers }: IncomingMessage, trustedProxyHops: number): string {
  const given = headers['x-request-id'];
  return trustedProxyHops > 0 && typeof given === 'string' && ID.test(given) ? given : randomUUID();
}

/** Statuses of requests that Node cannot parse, by error code; those of others are 400. */
const CLIENT_ERRORS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Like Node's own response to such a request, with an id and the given headers. */
function clientErrorResponse(code = '', headers: SecurityHeaders['page']): string {
  return [
    `HTTP/1.1 ${CLIENT_ERRORS[code] ?? '400 Bad Request'}`,
    `X-Request-Id: ${randomUUID()}`,
    'Cache-Control: no-store',
    'Content-Length: 0',
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
}

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
class Connections {
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
