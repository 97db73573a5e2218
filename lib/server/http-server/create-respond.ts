import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { CONSENT_COOKIE, SCRIPT_CONSENT_COOKIE } from '@/lib/config/consent-cookie';
import { INSIGHTS_COOKIES } from '@/lib/config/insights-cookie';
import { OWN_VISITS_COOKIE } from '@/lib/config/own-visits-cookie';
import {
  type AdmissionOptions,
  createAdmission,
  createConnectionWait,
  sendRejection,
  UNLIMITED,
} from './admission';
import { applyRouting, checkRequestTarget } from './apply-routing';
import type { Exchange } from './exchange';
import { matchRoute, type RoutePattern } from './match-route';
import { createOwnRoutes, type OwnRoutesOptions } from './own-routes';
import { acceptedEncodings } from './page-bodies';
import { logWhenClosed, type RequestLogEntry } from './request-log';
import { sendError, sendMethodNotAllowed } from './send-json';

export type RespondOptions = OwnRoutesOptions & {
  /** Next's request handler. It compresses what is no page, with gzip. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Number of our own reverse proxies, whose headers are trusted. */
  trustedProxyHops: number;
  /** Rate limits and limit of concurrent requests. */
  limits: AdmissionOptions;
  /** Requests that take longer, in ms, are logged. */
  slowRequestMs: number;
  log: (entry: RequestLogEntry) => void;
};

/** Sends the response to a request. */
export type Respond = (exchange: Exchange) => Promise<void>;

/** Returns whether it has sent the response. */
type Step = (exchange: Exchange) => boolean | Promise<boolean>;

/** Headers of requests that Next does not get. It would compress a range of an uncompressed file, and serve pages as the app router does. */
const IGNORED_HEADERS = ['range', 'rsc'] as const;

/** Cookies that the server reads. Next would clear those that only its preview mode has. */
const KEPT_COOKIES = [CONSENT_COOKIE, SCRIPT_CONSENT_COOKIE, OWN_VISITS_COOKIE, ...INSIGHTS_COOKIES] as const;

/** Redirects to the apps, of which only those of GET requests are counted. */
const REDIRECT_ROUTES: readonly RoutePattern[] = ['/get', '/open/[[...path]]'];

/** Routes that may have other methods than GET and HEAD. */
const API_PATH = /^\/+api\//;

/**
 * Creates the function that responds to requests: by itself to those that are malformed, not supported, above the limits
 * or for one of the server's own routes, and with Next's handler to all others.
 */
export function createRespond(server: Server, options: RespondOptions): Respond {
  const steps: readonly Step[] = [
    rejectWrongHost,
    dropIgnoredHeaders,
    createTargetCheck(options),
    rejectWebSocket,
    createLimits(server, options),
    createOwnRoutes(options),
    rejectWrongMethod,
    applyRouting,
    createNextHandler(options),
  ];
  return async (exchange) => {
    for (const step of steps) if (await step(exchange)) return;
  };
}

/** HTTP/1.0 has no `Host`. Proxies differ in which of several they use. */
function rejectWrongHost({ request, response }: Exchange): boolean {
  const count = request.headersDistinct.host?.length ?? 0;
  if (count === 1 || (count === 0 && request.httpVersion !== '1.1')) return false;
  return closeWithError(response, 'The request must have one Host header.');
}

function dropIgnoredHeaders({ request: { headers } }: Exchange): boolean {
  for (const name of IGNORED_HEADERS) delete headers[name];
  // API routes would respond with 304 to errors too, which have no representation to match.
  if (headers['if-none-match']?.trim() === '*') delete headers['if-none-match'];
  const cookies = headers.cookie?.split(/; */) ?? [];
  // Several of a name are cookies of the host and of domains above it.
  const kept = cookies.filter((cookie) => KEPT_COOKIES.some((name) => cookie.startsWith(`${name}=`)));
  if (kept.length === 0) delete headers.cookie;
  else headers.cookie = kept.join('; ');
  return false;
}

/** Finds the route. What is no URL of the site ends here. */
function createTargetCheck({ metrics }: RespondOptions): Step {
  return (exchange) => {
    const { request, response } = exchange;
    const { method = '', url = '', headers } = request;
    const target = checkRequestTarget(method, url);
    exchange.route = matchRoute('url' in target ? target.url : '*', headers.accept);
    metrics?.recordRequest(exchange.route.pattern, response);
    if ('url' in target) {
      request.url = target.url;
      if (target.host !== null) headers.host = target.host;
      return false;
    }
    if (target.allow) response.setHeader('Allow', target.allow);
    if (target.status === 204) response.writeHead(204).end();
    else sendError(response, target.status, target.message);
    return true;
  };
}

/** Other upgrades are ignored (RFC 9110, section 7.8), but WebSocket clients accept nothing else. */
function rejectWebSocket({ request: { headers }, response }: Exchange): boolean {
  if (headers.upgrade === undefined) return false;
  response.shouldKeepAlive = false;
  if (headers.upgrade.toLowerCase() !== 'websocket') return false;
  return closeWithError(response, 'WebSocket is not supported.');
}

/**
 * Rejects requests above the limits, and logs those that fail or take long. The others wait until the connections of other visitors
 * are accepted, so that their requests are counted too.
 */
function createLimits(server: Server, options: RespondOptions): Step {
  const { limits, metrics, trustedProxyHops } = options;
  const admit = createAdmission({ ...limits, trustedProxyHops });
  const wait = createConnectionWait(server);
  return async ({ request, response, id, route }) => {
    const rejection = admit(request, response, route);
    if (!rejection || rejection.isLogged) logWhenClosed(request, response, { id, ...options });
    if (rejection) {
      metrics?.recordRejection(route.pattern, rejection.status);
      sendRejection(response, rejection, route);
      return true;
    }
    if (!UNLIMITED.includes(route.pattern)) await wait();
    // The client may have left meanwhile.
    return response.closed;
  };
}

/** Next would receive the body first, and log an error if the client breaks off. */
function rejectWrongMethod({ request: { method, url = '' }, response }: Exchange): boolean {
  if (method === 'GET' || method === 'HEAD' || API_PATH.test(url)) return false;
  sendMethodNotAllowed(response);
  return true;
}

/** The response to `HEAD` is that to an uncompressed `GET`. */
function createNextHandler({ handle }: RespondOptions): Step {
  return async (exchange) => {
    const { request, response, route } = exchange;
    const { method, url = '', headers } = request;
    const encodings = acceptedEncodings(
      method === 'HEAD' ? 'identity' : headers['accept-encoding']?.toString(),
    );
    // What Next may use: its compression has deflate too, and pages are compressed after it.
    delete headers['accept-encoding'];
    if (route.pattern !== 'static' && !API_PATH.test(url)) {
      exchange.pageEncoding = encodings[0] ?? 'identity';
      // Next renders the page for both. It passes only that of a GET on, from which the ETag is computed; Node does not send it.
      if (method === 'HEAD' && !REDIRECT_ROUTES.includes(route.pattern)) request.method = 'GET';
    } else if (encodings.includes('gzip')) headers['accept-encoding'] = 'gzip';
    await handle(request, response);
    return true;
  };
}

function closeWithError(response: ServerResponse, message: string): true {
  response.shouldKeepAlive = false;
  sendError(response, 400, message);
  return true;
}
