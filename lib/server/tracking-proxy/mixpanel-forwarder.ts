import type { Readable } from 'node:stream';
import { Pool } from 'undici';
import { metricsRecorder } from '@/lib/server/metrics';
import {
  callUpstream,
  retryAfterSeconds,
  type UpstreamResponse,
  UpstreamTimeoutError,
} from './call-upstream';
import { errorResponse, type Forwarder, type ProxyResponse, type TrackingRequest } from './forwarder';
import { BodyTooLargeError, RequestBodyStream } from './request-body-stream';

export type MixpanelForwarderOptions = {
  /** Base URL of the upstream, such as `https://api.mixpanel.com`, without a trailing slash. */
  upstream: string;
  /** Maximum number of connections to the upstream. */
  maxConnections: number;
};

/** Forwards requests to Mixpanel, byte for byte, over keep-alive connections. `close` closes the connections. */
export function createMixpanelForwarder({ upstream, maxConnections }: MixpanelForwarderOptions): {
  forward: Forwarder;
  close: () => Promise<void>;
} {
  const { origin, pathname } = new URL(upstream);
  const prefix = pathname === '/' ? '' : pathname;
  const pool = createUpstreamPool(origin, maxConnections);

  const exchange: Forwarder = async (request) => {
    const { method, upstreamPath, timeoutMs } = request.route;
    const options = {
      method,
      path: prefix + upstreamPath + request.query,
      headers: upstreamHeaders(request),
      // undici accepts any async iterable, but its types do not say so.
      body: request.body as unknown as Readable | null,
    };
    try {
      return toProxyResponse(await callUpstream(pool, options, timeoutMs));
    } catch (error) {
      return toErrorResponse(request, error);
    }
  };
  const forward: Forwarder = async (request) => {
    const start = performance.now();
    const response = await exchange(request);
    metricsRecorder()?.recordUpstreamRequest(response.status, (performance.now() - start) / 1000);
    return response;
  };
  return { forward, close: () => pool.destroy() };
}

function toErrorResponse({ body }: TrackingRequest, error: unknown): ProxyResponse {
  if (body instanceof RequestBodyStream && body.error instanceof BodyTooLargeError)
    return errorResponse(413, 'Request body too large.');
  if (error instanceof UpstreamTimeoutError) return errorResponse(504, 'Upstream timed out.');
  return errorResponse(502, 'Upstream unreachable.');
}

/** Keep-alive connections to one upstream. The pool has no response timeouts, because each request has its own. */
export function createUpstreamPool(origin: string, maxConnections: number): Pool {
  return new Pool(origin, {
    connections: maxConnections,
    connectTimeout: 5_000,
    keepAliveTimeout: 20_000,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/**
 * The only client headers that are forwarded: those that describe the body, authorize it (recordings and flags carry
 * the project key) and are used in reports. No cookies, no referrer and no hop-by-hop headers.
 */
const FORWARDED = [
  'content-type',
  'content-encoding',
  'authorization',
  'user-agent',
  'accept-language',
  'traceparent',
] as const;

/** Headers of the request to the upstream. The response must not be compressed, because its body is validated. */
function upstreamHeaders({ headers, address, body }: TrackingRequest): Record<string, string> {
  const forwarded: Record<string, string> = { 'accept-encoding': 'identity' };
  const hopByHop = hopByHopHeaders(headers.connection);
  for (const name of FORWARDED) {
    const value = headers[name];
    if (typeof value === 'string' && !hopByHop?.includes(name)) forwarded[name] = value;
  }
  if (body && typeof headers['content-length'] === 'string') {
    forwarded['content-length'] = headers['content-length'];
  }
  if (address) {
    forwarded['x-forwarded-for'] = address;
    forwarded['x-real-ip'] = address;
  }
  return forwarded;
}

/** Names that a `Connection` header declares as hop-by-hop; undefined if it lists none. */
function hopByHopHeaders(connection: string | string[] | undefined): string[] | undefined {
  if (!connection || connection === 'keep-alive' || connection === 'close') return undefined;
  return String(connection)
    .split(',')
    .map((name) => name.trim().toLowerCase());
}

/**
 * Turns an upstream response into the response to the client: the same status, its `Retry-After` and, if it is JSON,
 * its body byte for byte. The tracking client treats any other body as a success and drops the batch, so an error with
 * such a body gets a JSON body of the proxy, and any other response becomes a 502.
 */
function toProxyResponse({ status, headers, body }: UpstreamResponse): ProxyResponse {
  const forwarded = retryAfterHeader(headers['retry-after']);
  const isRedirect = status >= 300 && status < 400;
  if (!isRedirect && isJson(body)) return { status, headers: forwarded, body };
  if (status >= 400) return errorResponse(status, 'Upstream error.', forwarded);
  return errorResponse(502, 'Invalid upstream response.', forwarded);
}

function retryAfterHeader(value: string | string[] | undefined): Record<string, string> {
  if (typeof value !== 'string') return {};
  const seconds = retryAfterSeconds(value, Date.now());
  return seconds === undefined ? {} : { 'Retry-After': seconds };
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}
