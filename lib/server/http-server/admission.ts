import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SITE } from '@/lib/config/site';
import { clientAddress, clientNetwork } from '@/lib/server/http/client-address';
import { RateLimiter } from '@/lib/server/http/rate-limiter';
import type { MatchedRoute, RoutePattern } from './match-route';
import { sendError } from './send-json';

/** Routes whose requests cost more than a cached page: private shares, search, images, generated files. */
export type RouteClass = 'share' | 'search' | 'image' | 'file';

export type AdmissionOptions = {
  /** Requests per minute from one IPv4 address or IPv6 /64 network, for each class of routes. */
  requestsPerMinute: Readonly<Record<RouteClass, number>>;
  /** Requests that are handled at a time while the process is busy; half of them of one client, and half of one class. */
  maxInFlight: number;
  /** Whether the process has more work than it can do. The default measures the event loop. */
  isBusy?: () => boolean;
};

export type Rejection = {
  status: 429 | 503;
  retryAfterSeconds: number;
  /** False for most, because they are many. */
  isLogged: boolean;
};

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
 * Creates the function that counts a request and returns null if it is to be handled: it is within the rate limits, unless the
 * process is overloaded.
 *
 * @param options `trustedProxyHops` is the number of our own proxies in front of the server: see `clientAddress`
 */
export function createAdmission(options: AdmissionOptions & { trustedProxyHops: number }) {
  const limiters = new Map(
    Object.entries(options.requestsPerMinute).map(([name, requestsPerMinute]) => [
      name,
      new RateLimiter({ requestsPerMinute, maxClients: MAX_CLIENTS }),
    ]),
  );
  const hasCapacity = createLoadShedder(options);
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (request: IncomingMessage, response: ServerResponse, route: MatchedRoute): Rejection | null => {
    if (UNLIMITED.includes(route.pattern)) return null;
    const routeClass = classOf(route);
    const client = clientNetwork(clientAddress(request, options.trustedProxyHops));
    const retryAfterSeconds = limiters.get(routeClass ?? '')?.take(client) ?? 0;
    if (retryAfterSeconds > 0) return { status: 429, retryAfterSeconds, isLogged: false };
    if (hasCapacity(response, routeClass ? [client, routeClass] : [client])) return null;
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

/** Share of the time in which the event loop is not idle. Above it, the process has more work than it can do. */
const BUSY = 0.9;

/** Time, in ms, over which it is measured. */
const SAMPLE_MS = 100;

/**
 * Creates the function that decides which requests a busy process handles, so that it serves those as fast as before. Requests that
 * only wait, for a slow client or another server, are not limited: they cost next to nothing.
 *
 * It counts a request as in flight until its response is written. `groups` is what the request is one of, such as its client; at most
 * half of the requests in flight are of one group. It returns false if the request is to be rejected.
 */
export function createLoadShedder({
  maxInFlight,
  isBusy = createBusyCheck(),
}: Pick<AdmissionOptions, 'maxInFlight' | 'isBusy'>) {
  const inFlight = new Map<string, number>();
  const numberOf = (group: string) => inFlight.get(group) ?? 0;
  function count(groups: readonly string[], change: 1 | -1): void {
    for (const group of groups) {
      const number = numberOf(group) + change;
      if (number === 0) inFlight.delete(group);
      else inFlight.set(group, number);
    }
  }
  return (response: ServerResponse, groups: readonly string[]): boolean => {
    const isFull = numberOf(ALL) >= maxInFlight || groups.some((group) => numberOf(group) * 2 >= maxInFlight);
    if (isBusy() && isFull) return false;
    count([ALL, ...groups], 1);
    let isCounted = true;
    const release = () => {
      if (isCounted) count([ALL, ...groups], -1);
      isCounted = false;
    };
    // `finish` waits for the client to receive the response, `prefinish` does not.
    response.once('prefinish', release).once('close', release);
    return true;
  };
}

/** The group of all requests. */
const ALL = 'all';

/** Turns of the event loop for which requests wait at most. */
const MAX_TURNS = 500;

/**
 * Creates the function that resolves when all that clients have sent is received, before anything is rendered. Pages are rendered
 * in one turn of the event loop, and Node accepts one connection in a turn: otherwise most requests would be neither counted nor
 * rejected, but wait in the buffers of the operating system, for seconds, and probes with them.
 */
export function createConnectionWait(server: Server): () => Promise<void> {
  let hasAccepted = false;
  let waiting: Promise<void> | null = null;
  server.on('connection', () => {
    hasAccepted = true;
  });
  const acceptAll = async () => {
    // Nothing is accepted in the rest of the turn that has begun.
    for (let turn = 0; turn < MAX_TURNS && (turn < 2 || hasAccepted); turn += 1) {
      hasAccepted = false;
      await nextTurn();
    }
    waiting = null;
  };
  return () => {
    waiting ??= acceptAll();
    return waiting;
  };
}

/** Whether the event loop was busy in the last tenth of a second. Measures when it is called, without a timer. */
function createBusyCheck(): () => boolean {
  let last = performance.eventLoopUtilization();
  let sampledAt = performance.now();
  let isBusy = false;
  return () => {
    const now = performance.now();
    if (now - sampledAt >= SAMPLE_MS) {
      const current = performance.eventLoopUtilization();
      isBusy = performance.eventLoopUtilization(current, last).utilization >= BUSY;
      last = current;
      sampledAt = now;
    }
    return isBusy;
  };
}
