import type { IncomingMessage, ServerResponse } from 'node:http';
import { SITE } from '@/lib/config/site';
import { clientAddress, clientNetwork } from '@/lib/server/http/client-address';
import { LoadShedder, type LoadShedderOptions } from './load-shedder';
import type { MatchedRoute } from './match-route';
import { classOf, createRateLimits, type RouteClass } from './rate-limits';
import { sendError } from './send-json';

export type AdmissionOptions = {
  /** Requests per minute from one client; see `createRateLimits`. */
  requestsPerMinute: Readonly<Record<RouteClass, number>>;
} & LoadShedderOptions;

export type Rejection = {
  status: 429 | 503;
  retryAfterSeconds: number;
  /** False for most, because they are many. */
  isLogged: boolean;
};

export type Admission = {
  /** Counts a request. Returns null if it is to be handled. */
  check: (request: IncomingMessage, response: ServerResponse, route: MatchedRoute) => Rejection | null;
  /** Whether requests of a route wait for their turn, and are rejected under overload. */
  isLimited: (route: MatchedRoute) => boolean;
};

/** Seconds after which clients should try again under overload. */
const OVERLOAD_RETRY_SECONDS = 1;

/** Of the requests that an overloaded server rejects, one is logged in this time. */
const LOG_INTERVAL_MS = 10_000;

/** Static files are cheap and make a page work. The tracking proxy has limits of its own, which its client understands. */
const UNLIMITED: readonly string[] = [
  'static',
  '/api/health',
  '/api/ready',
  '/api/metrics',
  '/api/t/[[...route]]',
];

function isLimited({ pattern }: MatchedRoute): boolean {
  return !UNLIMITED.includes(pattern);
}

/**
 * Decides which requests are handled: those within the rate limits, unless the process is overloaded.
 *
 * @param options `trustedProxyHops` is the number of our own proxies in front of the server: see `clientAddress`
 */
export function createAdmission(options: AdmissionOptions & { trustedProxyHops: number }): Admission {
  const secondsToWait = createRateLimits(options);
  const shedder = new LoadShedder(options);
  let loggedAt = Number.NEGATIVE_INFINITY;
  return {
    check(request, response, route) {
      if (!isLimited(route)) return null;
      const routeClass = classOf(route);
      const client = clientNetwork(clientAddress(request, options.trustedProxyHops));
      const retryAfterSeconds = routeClass ? secondsToWait(client, routeClass) : 0;
      if (retryAfterSeconds > 0) return { status: 429, retryAfterSeconds, isLogged: false };
      if (shedder.admit(response, routeClass, client)) return null;
      const now = performance.now();
      const isLogged = now - loggedAt >= LOG_INTERVAL_MS;
      if (isLogged) loggedAt = now;
      return { status: 503, retryAfterSeconds: OVERLOAD_RETRY_SECONDS, isLogged };
    },
    isLimited,
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
