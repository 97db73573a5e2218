import { TRACKING_PATH } from '@/lib/links/tracking-path';
import { TRACKING_ROUTES } from '@/lib/links/tracking-routes';
import type { RequestBodyStream } from './request-body-stream';

/** A request of the tracking client that has passed validation: known route, allowed method, within the limits. */
export type TrackingRequest = {
  route: TrackingRoute;
  /** Raw query string with its question mark, not decoded; empty if there is none. */
  query: string;
  /** Headers as Node parses them, with lower-case names. */
  headers: NodeJS.Dict<string | string[]>;
  /** IP address of the client; undefined if the connection is already closed. */
  address: string | undefined;
  /** Either complete or still being received; null for a request without a body. */
  body: Buffer | RequestBodyStream | null;
};

/** Sends a request to the upstream. Always resolves with a response; a rejection is a bug in the forwarder. */
export type Forwarder = (request: TrackingRequest) => Promise<ProxyResponse>;

/** The response to the client. The body is always JSON: the tracking client treats anything else as a success. */
export type ProxyResponse = {
  status: number;
  /** In addition to the headers that every response has. */
  headers: Record<string, string>;
  body: Buffer | string;
};

/** A response of the proxy itself, with `{ error, status }` as its JSON body. */
export function errorResponse(
  status: number,
  error: string,
  headers: Record<string, string> = {},
): ProxyResponse {
  return { status, headers, body: JSON.stringify({ error, status }) };
}

/** A request that the tracking client makes. */
export type TrackingRoute = {
  method: 'GET' | 'POST';
  /** Path at the upstream, as the vendor's own client writes it. */
  upstreamPath: string;
  /** Milliseconds until the upstream's response must be complete. */
  timeoutMs: number;
};

/** Below the client's timeout of 90 s and the 60 s of a typical reverse proxy. */
export const REQUEST_TIMEOUT_MS = 45_000;

/** The client waits 500 ms for its settings; the rest is for the network between client and site. */
export const SETTINGS_TIMEOUT_MS = 400;

const METHODS: Readonly<Record<keyof typeof TRACKING_ROUTES, TrackingRoute['method']>> = {
  track: 'POST',
  engage: 'POST',
  groups: 'POST',
  record: 'POST',
  flags: 'GET',
  settings: 'GET',
};

const ROUTES: ReadonlyMap<string, TrackingRoute> = new Map(
  Object.values(TRACKING_ROUTES).map((name) => [
    name,
    {
      method: METHODS[name],
      upstreamPath: `/${name}/`,
      timeoutMs: name === 'settings' ? SETTINGS_TIMEOUT_MS : REQUEST_TIMEOUT_MS,
    },
  ]),
);

/** The only route with an id. Letters, digits, `_` and `-` only, so that the id stays one path segment. */
const FIRST_TIME_EVENTS = /^flags\/[\w-]{1,100}\/first-time-events$/;

/**
 * Returns the route of a path, with or without a trailing slash; undefined if there is none.
 *
 * @param path the URL's path, without query, not decoded.
 */
export function findTrackingRoute(path: string): TrackingRoute | undefined {
  if (!path.startsWith(`${TRACKING_PATH}/`)) return undefined;
  const name = path.slice(TRACKING_PATH.length + 1, path.endsWith('/') ? -1 : undefined);
  const route = ROUTES.get(name);
  if (route) return route;
  if (!FIRST_TIME_EVENTS.test(name)) return undefined;
  return { method: 'POST', upstreamPath: `/${name}`, timeoutMs: REQUEST_TIMEOUT_MS };
}
