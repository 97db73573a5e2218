import type { Readable } from 'node:stream';
import { callUpstream, UpstreamTooSlowError } from './call-upstream';
import { refuse, type TrackingAnswer } from './tracking-answer';
import type { TrackingCall, TrackingSink } from './tracking-sink';
import { toTrackingAnswer } from './upstream-answer';
import { upstreamHeaders } from './upstream-headers';
import { createUpstreamPool } from './upstream-pool';
import { BodyTooLargeError, VisitorBody } from './visitor-body';

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
