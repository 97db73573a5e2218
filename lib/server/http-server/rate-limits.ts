import { RateLimiter } from '@/lib/server/http/rate-limiter';
import type { MatchedRoute, RoutePattern } from './match-route';

/** Routes whose requests cost more than a cached page: private shares, search, images, generated files. */
export type RouteClass = 'share' | 'search' | 'image' | 'file';

/** All other routes are limited by the load of the server only, and the tracking proxy by itself. */
const CLASSES: Partial<Record<RoutePattern, RouteClass>> = {
  '/a/[id]': 'share',
  '/api/search': 'search',
  '/templates': 'search',
  '/api/og/[kind]/[file]': 'image',
  '/api/qr/[file]': 'image',
  '/api/qr/get.svg': 'image',
  '/api/qr/open/[file]': 'image',
  '/api/feed': 'file',
  '/api/llms': 'file',
  '/api/markdown/[id]': 'file',
  '/api/oembed': 'file',
  '/api/sitemap': 'file',
  '/api/sitemap/[name]': 'file',
  '/api/templates/[file]': 'file',
};

/** Clients that are counted at a time in each class, in a few MB of memory. */
const MAX_CLIENTS = 10_000;

/** Null if there is no rate limit. The template list has one only with a search, filter, order or page. */
export function classOf({ pattern, hasQuery }: MatchedRoute): RouteClass | null {
  if (pattern === '/templates' && !hasQuery) return null;
  return CLASSES[pattern] ?? null;
}

export type RateLimitOptions = {
  /** Requests per minute from one IPv4 address or IPv6 /64 network. */
  requestsPerMinute: Readonly<Record<RouteClass, number>>;
};

/**
 * Creates the rate limits of all classes.
 *
 * @returns a function that counts a request. It returns the seconds to wait, 0 if the request is within the limit.
 */
export function createRateLimits({
  requestsPerMinute,
}: RateLimitOptions): (client: string, route: RouteClass) => number {
  const limiterOf = (route: RouteClass) =>
    new RateLimiter({ requestsPerMinute: requestsPerMinute[route], maxClients: MAX_CLIENTS });
  const limiters = {
    share: limiterOf('share'),
    search: limiterOf('search'),
    image: limiterOf('image'),
    file: limiterOf('file'),
  };
  return (client, route) => limiters[route].take(client);
}
