import type { Readable } from 'node:stream';
import { Pool } from 'undici';
import { metricsRecorder } from '@/lib/server/metrics';
import { callUpstream, UpstreamTimeoutError } from './call-upstream';
import { errorResponse, type Forwarder, type ProxyResponse, type TrackingRequest } from './forwarder';
import { BodyTooLargeError, RequestBodyStream } from './request-body-stream';
import { upstreamHeaders } from './upstream-headers';
import { toProxyResponse } from './upstream-response';

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
