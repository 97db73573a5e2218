import type { IncomingMessage, ServerResponse } from 'node:http';
import { RECEIPT_COOKIE, RECEIPT_PARAMETER } from '@/lib/links/tracking-path';
import { NO_STORE } from '@/lib/server/http/cache-headers';
import { clientAddress, clientNetwork } from '@/lib/server/http/client-address';
import { RAW_QUERY_HEADER } from '@/lib/server/http/internal-headers';
import { RateLimiter } from '@/lib/server/http/rate-limiter';
import {
  errorResponse,
  type Forwarder,
  findTrackingRoute,
  type ProxyResponse,
  type TrackingRoute,
} from './forwarder';
import { RequestBodyStream, readBufferedBody } from './request-body-stream';

/** Maximum size of a request body. Mixpanel's own limits are 2 MB for events and 10 MB for recordings. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** How long a client may still send its body after the response is known, before the connection is closed. */
const DRAIN_TIMEOUT_MS = 45_000;

/**
 * How long the body of a rejected request is still read after the response is sent. Otherwise the connection would be reset while the client
 * sends, and the response might be lost.
 */
const LINGER_MS = 5_000;

/** How long, in seconds, browsers keep a receipt: as long as events are sent again. */
const RECEIPT_SECONDS = 5 * 24 * 60 * 60;

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
  /** Requests of one client whose bodies are being received at a time. */
  maxBodiesPerClient: number;
  /** Only tests need another than the default one. */
  lingerMs?: number;
};

export type ProxyHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Handles the requests of the tracking client: checks route, method, limits and size, then forwards. Every response
 * is JSON. That of an accepted request is sent only once the body is received, because clients do not read while they send. A rejected
 * request gets its response at once, and its connection is closed if the body is incomplete: clients whose bodies stall hold none.
 */
export function createProxyHandler(options: ProxyHandlerOptions): ProxyHandler {
  const { forward, trustedHops, maxInFlight, maxBodiesPerClient, lingerMs = LINGER_MS } = options;
  const limiter = new RateLimiter(options);
  /** Numbers of bodies that are being received, by client. */
  const bodies = new Map<string, number>();
  let inFlight = 0;

  return async (request, response) => {
    // The client has left before its whole request was there. Nothing would end what waits for the rest.
    if (request.destroyed && !request.complete) return;
    const address = clientAddress(request, trustedHops);
    const client = clientNetwork(address);
    const hasPlace = request.complete || takePlace(request, client);
    const checked = check(request, client, hasPlace);
    if ('status' in checked) {
      await reject(request, response, checked, hasPlace ? lingerMs : 0);
      return;
    }
    const bodyStream = request.complete ? null : new RequestBodyStream(request, MAX_BODY_BYTES);
    let result: ProxyResponse;
    inFlight += 1;
    try {
      const body = hasBody(request) ? (bodyStream ?? readBufferedBody(request)) : null;
      const { headers } = request;
      result = await checked.forward({
        route: checked.route,
        query: rawQuery(request),
        headers,
        address,
        body,
      });
    } catch (error) {
      process.emitWarning('The tracking proxy failed.', { detail: String((error as Error).stack ?? error) });
      result = errorResponse(500, 'Internal server error.');
    } finally {
      inFlight -= 1;
    }
    const received = !bodyStream || (await bodyStream.drain(DRAIN_TIMEOUT_MS));
    writeHead(response, withReceipt(result, request), received);
    response.end(result.body);
  };

  /** Returns the route of a valid request within the limits, or the response to any other. */
  function check(
    { url = '', method, headers }: IncomingMessage,
    client: string,
    hasPlace: boolean,
  ): { forward: Forwarder; route: TrackingRoute } | ProxyResponse {
    if (!forward) return errorResponse(404, 'Tracking is disabled.');
    const route = findTrackingRoute(url.replace(/\?.*$/s, ''));
    if (!route) return errorResponse(404, 'Tracking route not found.');
    if (route.method !== method) return errorResponse(405, 'Method not allowed.', { Allow: route.method });

    const retryAfter = limiter.take(client);
    if (retryAfter > 0)
      return errorResponse(429, 'Too many requests.', { 'Retry-After': String(retryAfter) });
    if (!hasPlace) return errorResponse(429, 'Too many concurrent request bodies.', { 'Retry-After': '1' });
    if (inFlight >= maxInFlight)
      return errorResponse(503, 'Too many concurrent requests.', { 'Retry-After': '1' });

    if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES)
      return errorResponse(413, 'Request body too large.');
    return { forward, route };
  }

  /** Counts a request whose body is being received, until it closes. Returns false if its client has too many. */
  function takePlace(request: IncomingMessage, client: string): boolean {
    const count = bodies.get(client) ?? 0;
    if (count >= maxBodiesPerClient) return false;
    bodies.set(client, count + 1);
    request.once('close', () => {
      const left = (bodies.get(client) ?? 0) - 1;
      if (left > 0) bodies.set(client, left);
      else bodies.delete(client);
    });
    return true;
  }
}

/** @param lingerMs how long, in ms, the rest of an incomplete body is read */
async function reject(
  request: IncomingMessage,
  response: ServerResponse,
  result: ProxyResponse,
  lingerMs: number,
): Promise<void> {
  const isReceived = request.complete;
  writeHead(response, result, isReceived);
  if (!isReceived && lingerMs > 0) {
    // The response is complete for the client, but not for Node, which would close the connection.
    response.write(result.body);
    await new RequestBodyStream(request, MAX_BODY_BYTES).drain(lingerMs);
    response.end();
  } else {
    response.end(result.body);
  }
}

/** The body of a GET request has no meaning and is not forwarded. */
function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Adds a cookie as receipt of what the upstream has accepted, if the client asks for one: a page that is left gets no response to its
 * beacon, but the next page finds the cookie, and deletes it.
 */
function withReceipt(result: ProxyResponse, request: IncomingMessage): ProxyResponse {
  const id = new URLSearchParams(rawQuery(request)).get(RECEIPT_PARAMETER) ?? '';
  if (result.status !== 200 || !/^\w{1,40}$/.test(id) || !isFromOwnPage(request)) return result;
  const secure = request.headers.origin?.startsWith('https:') ? '; Secure' : '';
  const cookie = `${RECEIPT_COOKIE}${id}=1; Path=/; SameSite=Lax; Max-Age=${RECEIPT_SECONDS}${secure}`;
  return { ...result, headers: { ...result.headers, 'Set-Cookie': cookie } };
}

/** Another site could fill the cookies of its visitors, until servers reject their requests. Older browsers send `Origin` only. */
function isFromOwnPage({ headers }: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/** With `received` false, the client is still sending: the connection then cannot be reused and is closed. */
function writeHead(
  response: ServerResponse,
  { status, headers, body }: ProxyResponse,
  received: boolean,
): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': NO_STORE,
    ...headers,
    ...(received ? {} : { Connection: 'close' }),
  });
}

/**
 * The query string with its question mark; empty if there is none. Behind the HTTP server, it is as the client sent it.
 * Next rewrites `request.url` before it calls an API route: `%20` becomes `+`, and a parameter with the same name as the
 * route's dynamic segment is removed.
 */
function rawQuery({ url = '', headers }: IncomingMessage): string {
  const start = url.indexOf('?');
  return headers[RAW_QUERY_HEADER]?.toString() ?? (start < 0 ? '' : url.slice(start));
}
