import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { splitAbsoluteForm } from '@/lib/server/http/absolute-form';
import { type AdmissionOptions, createAdmission, sendRejection } from './admission';
import { createCachePolicy } from './cache-policy';
import { Connections } from './connections';
import { matchRoute } from './match-route';
import { onHeaders } from './on-headers';
import { createOwnRoutes, type OwnRoutesOptions, STORE_RETRY_SECONDS } from './own-routes';
import { requestId } from './request-id';
import { logWhenClosed, type RequestLogEntry } from './request-log';
import { checkRequestTarget } from './request-target';
import { type SecurityHeaders, setSecurityHeaders } from './security-headers';
import { sendError, sendMethodNotAllowed } from './send-json';
import { Turns } from './turns';

export type SiteServerOptions = Pick<OwnRoutesOptions, 'metrics' | 'metricsToken'> & {
  /** Next's request handler. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Whether the store responds. A rejection counts as false. */
  checkStore: () => Promise<boolean>;
  /** Whether the store could not be opened or did not respond: then a 500 becomes a 503. */
  isStoreUnavailable: () => boolean;
  /** Number of our own reverse proxies; with 0 an incoming `X-Request-Id` is ignored. */
  trustedProxyHops: number;
  /** Headers of every response. */
  securityHeaders: SecurityHeaders;
  /** Rate limits and limit of concurrent requests. Without it, nothing is rejected. */
  limits?: AdmissionOptions;
  /** Requests that take longer, in ms, are logged. */
  slowRequestMs: number;
  log: (entry: RequestLogEntry) => void;
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

/**
 * Headers of requests that Next does not get. It would compress a range of an uncompressed file, serve pages as the app
 * router does, and clear cookies that only its preview mode has.
 */
const IGNORED_HEADERS = ['range', 'rsc', 'cookie'] as const;

/** Routes that may have other methods than GET and HEAD. */
const API_PATH = /^\/+api\//;

/** How long connections that were accepted just before a stop have to send their first request. */
const FIRST_REQUEST_MS = 500;

type Respond = (request: IncomingMessage, response: ServerResponse, id: string) => Promise<void>;

/**
 * Creates the HTTP server around Next's request handler. It responds by itself to `/api/health`, `/api/ready`,
 * `/api/metrics`, requests that Next does not handle and requests above the limits; adds `X-Request-Id`; sets the cache
 * headers and the security headers; and logs failed and slow requests.
 */
export function createSiteServer(options: SiteServerOptions): SiteServer {
  let isStopping = false;
  const server = createServer({ ...SERVER_OPTIONS, ...options.timeouts });
  const connections = new Connections(server);
  const turns = new Turns(server);
  const { limits, metrics, metricsToken, trustedProxyHops } = options;
  const admission = limits ? createAdmission({ ...limits, trustedProxyHops }) : null;

  async function isReady(): Promise<boolean> {
    const hasStore = !isStopping && (await options.checkStore().catch(() => false));
    // The stop may have begun during the check.
    return hasStore && !isStopping;
  }

  const respondToOwnRoute = createOwnRoutes({ isReady, metrics, metricsToken });

  async function respond(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const { method = '', url = '', headers } = request;
    const hosts = request.headersDistinct.host?.length ?? 0;
    if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) {
      response.shouldKeepAlive = false;
      sendError(response, 400, 'The request must have one Host header.');
      return;
    }
    for (const name of IGNORED_HEADERS) delete headers[name];
    const target = checkRequestTarget(method, url);
    const route = matchRoute('url' in target ? target.url : '*', headers.accept);
    metrics?.recordRequest(route.pattern, response);
    if ('status' in target) {
      if (target.allow) response.setHeader('Allow', target.allow);
      if (target.status === 204) response.writeHead(204).end();
      else sendError(response, target.status, target.message);
      return;
    }
    if (headers.upgrade !== undefined) {
      // The upgrade is ignored (RFC 9110, section 7.8). WebSocket clients accept nothing but an upgrade.
      response.shouldKeepAlive = false;
      if (headers.upgrade.toLowerCase() === 'websocket') {
        sendError(response, 400, 'WebSocket is not supported.');
        return;
      }
    }
    request.url = target.url;
    if (target.host !== null) headers.host = target.host;
    const rejection = admission?.check(request, response, route);
    if (!rejection || rejection.isLogged) logWhenClosed(request, response, { id, ...options });
    if (rejection) {
      metrics?.recordRejection(route.pattern, rejection.status);
      sendRejection(response, rejection, route);
      return;
    }
    const path = target.url.replace(/\/?(?:\?.*)?$/s, '');
    if (await respondToOwnRoute(path, request, response)) return;
    // Next would receive the body first, and log an error if the client breaks off.
    if (method !== 'GET' && method !== 'HEAD' && !API_PATH.test(path)) {
      sendMethodNotAllowed(response);
      return;
    }
    if (admission?.isLimited(route)) await turns.next();
    // The client may have left while the request waited.
    if (!response.closed) await options.handle(request, response);
  }

  function receive(request: IncomingMessage, response: ServerResponse, respondTo: Respond): void {
    connections.begin(request, response, () => handle(request, response, respondTo));
  }

  function handle(request: IncomingMessage, response: ServerResponse, respondTo: Respond): void {
    // This server and Next add about a dozen listeners, and Node warns from eleven on.
    response.setMaxListeners(20);
    const { rest: url } = splitAbsoluteForm(request.url ?? '');
    const id = requestId(request, options.trustedProxyHops);
    request.headers['x-request-id'] = id;
    response.setHeader('X-Request-Id', id);
    const applyCachePolicy = createCachePolicy(request);
    onHeaders(response, (status) => {
      if (isStopping) response.shouldKeepAlive = false;
      setSecurityHeaders(response, url, options.securityHeaders);
      const finalStatus = applyCachePolicy(response, status);
      // For the 500 page, which is static. No other response has it: a cache would replay the id of another request.
      if (finalStatus >= 500) response.setHeader('Server-Timing', `request;desc="${id}"`);
      if (finalStatus !== 500 || !options.isStoreUnavailable()) return finalStatus;
      response.statusMessage = '';
      response.setHeader('Retry-After', STORE_RETRY_SECONDS);
      return 503;
    });
    respondTo(request, response, id).catch((error: unknown) => {
      options.reportError(error);
      if (response.headersSent) response.destroy();
      else sendError(response, 500, 'Internal Server Error');
    });
  }

  server.on('request', (request, response) => receive(request, response, respond));
  server.on('checkExpectation', (request, response) =>
    receive(request, response, async () => sendError(response, 417, 'The expectation is not supported.')),
  );

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
      server.close();
      await connections.drain(FIRST_REQUEST_MS);
      deadline.abort();
    },
  };
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
