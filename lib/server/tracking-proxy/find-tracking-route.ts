import { TRACKING_PATH } from '@/lib/links/tracking-path';
import { TRACKING_ROUTES } from '@/lib/links/tracking-routes';

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
