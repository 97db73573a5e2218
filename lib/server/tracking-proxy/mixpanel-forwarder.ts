import type { Readable } from 'node:stream';
import { Pool } from 'undici';
import { callUpstream, UpstreamTimeoutError } from './call-upstream';
import { errorResponse, type Forwarder, type ProxyResponse, type TrackingRequest } from './forwarder';
import { BodyTooLargeError, RequestBodyStream } from './request-body-stream';
import { upstreamHeaders } from './upstream-headers';
import { toProxyResponse } from './upstream-response';

export type MixpanelForwarderOptions = {
  /** The one address that calls go to, such as `https://api.mixpanel.com`; without a slash at the end. */
  upstream: string;
  /** Connections kept to it at most. */
  maxConnections: number;
};

/** Passes calls on to Mixpanel, byte for byte, over connections that are kept. `close` ends them. */
export function createMixpanelForwarder({ upstream, maxConnections }: MixpanelForwarderOptions): {
  sink: Forwarder;
  close: () => Promise<void>;
} {
  const { origin, pathname } = new URL(upstream);
  const prefix = pathname === '/' ? '' : pathname;
  const pool = createUpstreamPool(origin, maxConnections);

  const sink: Forwarder = async (call) => {
    const options = {
      method: call.route.method,
      path: prefix + call.route.upstreamPath + call.query,
      headers: upstreamHeaders(call),
      // undici takes whatever can be iterated; its types leave that out.
      body: call.body as unknown as Readable | null,
    };
    try {
      return toProxyResponse(await callUpstream(pool, options, call.route.deadline));
    } catch (error) {
      return toErrorResponse(call, error);
    }
  };
  return { sink, close: () => pool.destroy() };
}

function toErrorResponse({ body }: TrackingRequest, error: unknown): ProxyResponse {
  if (body instanceof RequestBodyStream && body.failure instanceof BodyTooLargeError)
    return errorResponse(413, 'The request is too large.');
  if (error instanceof UpstreamTimeoutError) return errorResponse(504, 'The tracking service is too slow.');
  return errorResponse(502, 'The tracking service cannot be reached.');
}

/** Kept connections to one upstream, at most so many. What a call may take in time is each call's own matter. */
export function createUpstreamPool(origin: string, maxConnections: number): Pool {
  return new Pool(origin, {
    connections: maxConnections,
    connectTimeout: 5_000,
    keepAliveTimeout: 20_000,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
