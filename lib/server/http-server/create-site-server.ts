import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { splitAbsoluteForm } from '@/lib/server/http/absolute-form';
import { Connections } from './connections';
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
      void setTimeout(deadlineMs, undefined, { signal: deadline.signal }).then(
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
