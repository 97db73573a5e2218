import type { IncomingMessage, ServerResponse } from 'node:http';
import { SITE } from '@/lib/config/site';
import { clientAddress, clientNetwork } from '@/lib/server/http/client-address';
import { RateLimiter } from '@/lib/server/http/rate-limiter';
import { LoadShedder, type LoadShedderOptions } from './load-shedder';
import type { MatchedRoute, RoutePattern } from './match-route';
import { sendError } from './send-json';

/** Routes whose requests cost more than a cached page: private shares, search, images, generated files. */
export type RouteClass = 'share' | 'search' | 'image' | 'file';

export type AdmissionOptions = {
  /** Requests per minute from one IPv4 address or IPv6 /64 network, for each class of routes. */
  requestsPerMinute: Readonly<Record<RouteClass, number>>;
} & LoadShedderOptions;

export type Rejection = {
  status: 429 | 503;
  retryAfterSeconds: number;
  /** False for most, because they are many. */
  isLogged: boolean;
};

/** Counts a request. Returns null if it is to be handled. */
export type Admit = (
  request: IncomingMessage,
  response: ServerResponse,
  route: MatchedRoute,
) => Rejection | null;

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

/** Seconds after which clients should try again under overload. */
const OVERLOAD_RETRY_SECONDS = 1;

/** Of the requests that an overloaded server rejects, one is logged in this time. */
const LOG_INTERVAL_MS = 10_000;

/** Static files are cheap and make a page work. The tracking proxy has limits of its own, which its client understands. */
export const UNLIMITED: readonly string[] = [
  'static',
  '/api/health',
  '/api/ready',
  '/api/metrics',
  '/api/t/[[...route]]',
];

/** Null if there is no rate limit. The template list has one only with a search, filter, order or page. */
export function classOf({ pattern, hasQuery }: MatchedRoute): RouteClass | null {
  if (pattern === '/templates' && !hasQuery) return null;
  return CLASSES[pattern] ?? null;
}

/**
 * Creates the function that decides which requests are handled: those within the rate limits, unless the process is overloaded.
 *
 * @param options `trustedProxyHops` is the number of our own proxies in front of the server: see `clientAddress`
 */
export function createAdmission(options: AdmissionOptions & { trustedProxyHops: number }): Admit {
  const limiterOf = (route: RouteClass) =>
    new RateLimiter({ requestsPerMinute: options.requestsPerMinute[route], maxClients: MAX_CLIENTS });
  const limiters = {
    share: limiterOf('share'),
    search: limiterOf('search'),
    image: limiterOf('image'),
    file: limiterOf('file'),
  };
  const shedder = new LoadShedder(options);
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (request, response, route) => {
    if (UNLIMITED.includes(route.pattern)) return null;
    const routeClass = classOf(route);
    const client = clientNetwork(clientAddress(request, options.trustedProxyHops));
    const retryAfterSeconds = routeClass ? limiters[routeClass].take(client) : 0;
    if (retryAfterSeconds > 0) return { status: 429, retryAfterSeconds, isLogged: false };
    if (shedder.admit(response, routeClass ? [client, routeClass] : [client])) return null;
    const now = performance.now();
    const isLogged = now - loggedAt >= LOG_INTERVAL_MS;
    if (isLogged) loggedAt = now;
    return { status: 503, retryAfterSeconds: OVERLOAD_RETRY_SECONDS, isLogged };
  };
}

const REASONS = { 429: 'Too many requests', 503: 'The server is busy' } as const;

/** Sends the response to a rejected request: a small page in English, or JSON like other errors. */
export function sendRejection(
  response: ServerResponse,
  { status, retryAfterSeconds }: Rejection,
  { isPage, pattern }: MatchedRoute,
): void {
  const reason = REASONS[status];
  const advice = `Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`;
  response.setHeader('Retry-After', retryAfterSeconds);
  // The URL may be that of a private share.
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('X-Robots-Tag', 'noindex, nofollow');
  if (!isPage) {
    sendError(response, status, `${reason}. ${advice}`);
    return;
  }
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  // In a frame of another site, the index page would not open.
  response.end(page(reason, advice, pattern === '/embed/[id]' ? ' target="_blank"' : ''));
}

function page(title: string, advice: string, linkTarget: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${SITE.brand}</title>
</head>
<body>
<h1>${title}</h1>
<p>${advice}</p>
<p><a href="/"${linkTarget}>${SITE.brand}</a></p>
</body>
</html>
`;
}
