import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestMeta } from 'next/dist/server/request-meta';
import { NO_STORE } from '@/lib/server/http/cache-headers';
import { clientAddress, clientNetwork } from '@/lib/server/http/client-address';
import { RateLimiter } from '@/lib/server/http/rate-limiter';
import { errorResponse, type Forwarder, type ProxyResponse } from './forwarder';
import { RequestBodyStream, readBufferedBody } from './request-body-stream';
import { findTrackingRoute } from './tracking-routes';

/** Maximum size of a request body. Mixpanel's own limits are 2 MB for events and 10 MB for recordings. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** How long a client may still send its body after the response is known, before the connection is closed. */
const DRAIN_TIMEOUT_MS = 45_000;

export type ProxyHandlerOptions = {
  /** Null if tracking is disabled: every request then gets a 404 response. */
  forward: Forwarder | null;
  /** Number of our own proxies in front of the server: see `clientAddress`. */
  trustedHops: number;
  /** Requests that one client may make in a minute. */
  requestsPerMinute: number;
  /** Clients whose requests are counted at a time: see `RateLimiterOptions`. */
  maxClients: number;
  /** Requests of all clients that are handled at a time. */
  maxInFlight: number;
};

export type ProxyHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Handles the requests of the tracking client: checks route, method, limits and size, then forwards. Every response
 * is JSON and is sent only once the request body is received, because clients do not read while they send.
 */
export function createProxyHandler(options: ProxyHandlerOptions): ProxyHandler {
  const { forward, trustedHops, maxInFlight } = options;
  const limiter = new RateLimiter(options);
  let inFlight = 0;

  return async (request, response) => {
    const bodyStream = request.complete ? null : new RequestBodyStream(request, MAX_BODY_BYTES);
    let result: ProxyResponse;
    inFlight += 1;
    try {
      result = await respond(request, bodyStream);
    } catch (error) {
      process.emitWarning('The tracking proxy failed.', { detail: String((error as Error).stack ?? error) });
      result = errorResponse(500, 'Internal server error.');
    } finally {
      inFlight -= 1;
    }
    const received = !bodyStream || (await bodyStream.drain(DRAIN_TIMEOUT_MS));
    send(response, result, received);
  };

  async function respond(
    request: IncomingMessage,
    bodyStream: RequestBodyStream | null,
  ): Promise<ProxyResponse> {
    if (!forward) return errorResponse(404, 'Tracking is disabled.');
    const { url = '', method, headers } = request;
    const route = findTrackingRoute(url.replace(/\?.*$/s, ''));
    if (!route) return errorResponse(404, 'Tracking route not found.');
    if (route.method !== method) return errorResponse(405, 'Method not allowed.', { Allow: route.method });

    const address = clientAddress(request, trustedHops);
    const retryAfter = limiter.take(clientNetwork(address));
    if (retryAfter > 0)
      return errorResponse(429, 'Too many requests.', { 'Retry-After': String(retryAfter) });
    if (inFlight > maxInFlight)
      return errorResponse(503, 'Too many concurrent requests.', { 'Retry-After': '1' });

    if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES)
      return errorResponse(413, 'Request body too large.');
    const body = hasBody(request) ? (bodyStream ?? readBufferedBody(request)) : null;
    return forward({ route, query: rawQuery(request), headers, address, body });
  }
}

/** The body of a GET request has no meaning and is not forwarded. */
function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** `received` is false if the client is still sending: the connection then cannot be reused and is closed. */
function send(response: ServerResponse, { status, headers, body }: ProxyResponse, received: boolean): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': NO_STORE,
    ...headers,
    ...(received ? {} : { Connection: 'close' }),
  });
  response.end(body);
}

/**
 * The query string as the client sent it, with its question mark; empty if there is none.
 *
 * Next rewrites `request.url` before it calls an API route: `%20` becomes `+`, and a parameter with the same name as
 * the route's dynamic segment is removed. Only Next's internal request metadata has the original URL.
 */
function rawQuery(request: IncomingMessage): string {
  const url = getRequestMeta(request, 'initURL') ?? request.url ?? '';
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}
