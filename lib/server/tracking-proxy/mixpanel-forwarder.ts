import type { Readable } from 'node:stream';
import { Pool } from 'undici';
import { callUpstream, UpstreamTooSlowError } from './call-upstream';
import { refuse, type TrackingAnswer, type TrackingCall, type TrackingSink } from './forwarder';
import { BodyTooLargeError, VisitorBody } from './request-body-stream';
import { upstreamHeaders } from './upstream-headers';
import { toTrackingAnswer } from './upstream-response';

export type MixpanelSinkOptions = {
  /** The one address that calls go to, such as `https://api.mixpanel.com`; without a slash at the end. */
  upstream: string;
  /** Connections kept to it at most. */
  maxConnections: number;
};

/** Passes calls on to Mixpanel, byte for byte, over connections that are kept. `close` ends them. */
export function createMixpanelSink({ upstream, maxConnections }: MixpanelSinkOptions): {
  sink: TrackingSink;
  close: () => Promise<void>;
} {
  const { origin, pathname } = new URL(upstream);
  const prefix = pathname === '/' ? '' : pathname;
  const pool = createUpstreamPool(origin, maxConnections);

  const sink: TrackingSink = async (call) => {
    const options = {
      method: call.route.method,
      path: prefix + call.route.upstreamPath + call.query,
      headers: upstreamHeaders(call),
      // undici takes whatever can be iterated; its types leave that out.
      body: call.body as unknown as Readable | null,
    };
    try {
      return toTrackingAnswer(await callUpstream(pool, options, call.route.deadline));
    } catch (error) {
      return explainFailure(call, error);
    }
  };
  return { sink, close: () => pool.destroy() };
}

function explainFailure({ body }: TrackingCall, error: unknown): TrackingAnswer {
  if (body instanceof VisitorBody && body.failure instanceof BodyTooLargeError)
    return refuse(413, 'The request is too large.');
  if (error instanceof UpstreamTooSlowError) return refuse(504, 'The tracking service is too slow.');
  return refuse(502, 'The tracking service cannot be reached.');
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
