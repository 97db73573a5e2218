/** One call that the tracking client makes. */
export type TrackingRoute = {
  method: 'GET' | 'POST';
  /** Path at the upstream, spelt as the vendor's own client spells it. */
  upstreamPath: string;
  /** Milliseconds after which the visitor is told that the upstream is too slow. */
  deadline: number;
};

/** Where the API route is mounted. */
const BASE = '/api/t/';

/** Below the 90 s after which the client gives up, and below the 60 s of a usual front server. */
export const DEADLINE = 45_000;

/** The client waits 500 ms for its settings; the rest is for the way to the visitor. */
export const SETTINGS_DEADLINE = 400;

const ROUTES: ReadonlyMap<string, TrackingRoute> = new Map([
  ['track', { method: 'POST', upstreamPath: '/track/', deadline: DEADLINE }],
  ['engage', { method: 'POST', upstreamPath: '/engage/', deadline: DEADLINE }],
  ['groups', { method: 'POST', upstreamPath: '/groups/', deadline: DEADLINE }],
  ['record', { method: 'POST', upstreamPath: '/record/', deadline: DEADLINE }],
  ['flags', { method: 'GET', upstreamPath: '/flags/', deadline: DEADLINE }],
  ['settings', { method: 'GET', upstreamPath: '/settings/', deadline: SETTINGS_DEADLINE }],
]);

/** The one route with an id in it. Letters, digits, `_` and `-` only, so that it stays one path segment. */
const FIRST_TIME_EVENTS = /^flags\/[\w-]{1,100}\/first-time-events$/;

/**
 * The call that an address stands for, with or without a slash at its end; undefined where there is none.
 *
 * @param path what precedes the query, not decoded.
 */
export function findTrackingRoute(path: string): TrackingRoute | undefined {
  if (!path.startsWith(BASE)) return undefined;
  const name = path.slice(BASE.length, path.endsWith('/') ? -1 : undefined);
  const route = ROUTES.get(name);
  if (route) return route;
  if (!FIRST_TIME_EVENTS.test(name)) return undefined;
  return { method: 'POST', upstreamPath: `/${name}`, deadline: DEADLINE };
}
