import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestMeta } from 'next/dist/server/request-meta';
import { clientAddress, clientNetwork } from './client-address';
import { errorResponse, type Forwarder, type ProxyResponse } from './forwarder';
import { RateLimiter } from './rate-limiter';
import { RequestBodyStream, readBufferedBody } from './request-body-stream';
import { findTrackingRoute } from './tracking-routes';

/** Bytes of a request that are taken: over Mixpanel's own 2 MB for events, and 10 MB for recordings. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Milliseconds for which a request that is refused may go on sending before its connection is given up. */
const DRAIN_TIMEOUT_MS = 45_000;

export type ProxyHandlerOptions = {
  /** Where calls end up; null where nothing is tracked. */
  forward: Forwarder | null;
  /** See `visitorAddress`. */
  trustedHops: number;
  perMinute: number;
  maxVisitors: number;
  maxInFlight: number;
};

export type ProxyHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Stands before a sink: knows the calls, keeps to the limits, and sees to it that each request is answered in
 * JSON, on a connection that stays open until the answer is through.
 */
export function createProxyHandler(options: ProxyHandlerOptions): ProxyHandler {
  const { forward: sink, trustedHops, maxInFlight } = options;
  const limiter = new RateLimiter(options);
  let inFlight = 0;

  return async (request, response) => {
    const incoming = request.complete ? null : new RequestBodyStream(request, MAX_BODY_BYTES);
    let answer: ProxyResponse;
    inFlight += 1;
    try {
      answer = await respond(request, incoming);
    } catch (error) {
      process.emitWarning('The tracking route failed.', { detail: String((error as Error).stack ?? error) });
      answer = errorResponse(500, 'The tracking route failed.');
    } finally {
      inFlight -= 1;
    }
    const received = !incoming || (await incoming.drain(DRAIN_TIMEOUT_MS));
    send(response, answer, received);
  };

  async function respond(
    request: IncomingMessage,
    incoming: RequestBodyStream | null,
  ): Promise<ProxyResponse> {
    if (!sink) return errorResponse(404, 'Nothing is tracked here.');
    const { url = '', method, headers } = request;
    const route = findTrackingRoute(url.replace(/\?.*$/s, ''));
    if (!route) return errorResponse(404, 'There is no such tracking route.');
    if (route.method !== method) return errorResponse(405, 'The method is wrong.', { Allow: route.method });

    const address = clientAddress(request, trustedHops);
    const wait = limiter.take(address ? clientNetwork(address) : 'unknown');
    if (wait > 0) return errorResponse(429, 'Too many requests.', { 'Retry-After': String(wait) });
    if (inFlight > maxInFlight)
      return errorResponse(503, 'Too many requests at once.', { 'Retry-After': '1' });

    if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES)
      return errorResponse(413, 'The request is too large.');
    const body = hasBody(request) ? (incoming ?? readBufferedBody(request)) : null;
    return sink({ route, query: rawQuery(request), headers, address, body });
  }
}

/** A GET's body, which means nothing, is not passed on. */
function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** `received` is false for a visitor who is still sending: nothing else can come on that connection. */
function send(response: ServerResponse, { status, headers, body }: ProxyResponse, received: boolean): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...headers,
    ...(received ? {} : { Connection: 'close' }),
  });
  response.end(body);
}

/**
 * The query string as the visitor sent it, with its question mark; empty where there is none.
 *
 * Next writes `request.url` anew before an API route sees it: `%20` becomes `+`, and a name that the route's
 * file also has is gone. The address as it came is to be had from Next's internals only.
 */
export function rawQuery(request: IncomingMessage): string {
  const url = getRequestMeta(request, 'initURL') ?? request.url ?? '';
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}
