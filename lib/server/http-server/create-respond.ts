import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import { CONSENT_COOKIE, SCRIPT_CONSENT_COOKIE } from '@/lib/config/consent-cookie';
import { INSIGHTS_COOKIE } from '@/lib/config/insights-cookie';
import { OWN_VISITS_COOKIE } from '@/lib/config/own-visits-cookie';
import { PRIVATE_HEADERS } from '@/lib/server/http/cache-headers';
import { acceptedEncodings } from './accepted-encodings';
import { type AdmissionOptions, createAdmission, sendRejection } from './admission';
import { applyRouting } from './apply-routing';
import { setFileEtag, setHashedFileEtag } from './cache-policy';
import { matchRoute, type RoutePattern } from './match-route';
import { onHeaders } from './on-headers';
import { createOwnRoutes, type OwnRoutesOptions } from './own-routes';
import { PageBodies } from './page-bodies';
import { logWhenClosed, type RequestLogEntry } from './request-log';
import { checkRequestTarget, type TargetCheck } from './request-target';
import { sendError, sendMethodNotAllowed } from './send-json';
import { isStorable, StoredResponses } from './stored-responses';
import { Turns } from './turns';

export type RespondOptions = OwnRoutesOptions & {
  /** Next's request handler. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Compresses a response of Next if the client accepts that. */
  compress?: (request: IncomingMessage, response: ServerResponse) => void;
  /** Number of our own reverse proxies, whose headers are trusted. */
  trustedProxyHops: number;
  /** Rate limits and limit of concurrent requests. Without it, nothing is rejected. */
  limits?: AdmissionOptions;
  /** Requests that take longer, in ms, are logged. */
  slowRequestMs: number;
  /** Stores responses to searches. Only tests need another one than the default. */
  searches?: StoredResponses;
  log: (entry: RequestLogEntry) => void;
};

/** Sends the response to a request with the given id. */
export type Respond = (request: IncomingMessage, response: ServerResponse, id: string) => Promise<void>;

/** Headers of requests that Next does not get. It would compress a range of an uncompressed file, and serve pages as the app router does. */
const IGNORED_HEADERS = ['range', 'rsc'] as const;

/** Redirects to the apps, of which only those of GET requests are counted. */
const REDIRECT_ROUTES: readonly RoutePattern[] = ['/get', '/open/[[...path]]'];

/** Routes that may have other methods than GET and HEAD. */
const API_PATH = /^\/+api\//;

/**
 * Creates the function that responds to requests: by itself to those that are malformed, not supported, above the limits
 * or for one of the server's own routes, and with Next's handler to all others.
 */
export function createRespond(server: Server, options: RespondOptions): Respond {
  const { handle, limits, metrics, trustedProxyHops, searches = new StoredResponses() } = options;
  const turns = new Turns(server);
  const pageBodies = new PageBodies();
  const admission = limits ? createAdmission({ ...limits, trustedProxyHops }) : null;
  const respondToOwnRoute = createOwnRoutes(options);

  return async (request, response, id) => {
    const { method = '', url = '', headers } = request;
    if (!hasOneHost(request)) {
      closeWithError(response, 'The request must have one Host header.');
      return;
    }
    for (const name of IGNORED_HEADERS) delete headers[name];
    dropOtherCookies(headers);
    const target = checkRequestTarget(method, url);
    const route = matchRoute('url' in target ? target.url : '*', headers.accept);
    metrics?.recordRequest(route.pattern, response);
    if ('status' in target) {
      sendTargetStatus(response, target);
      return;
    }
    // The upgrade is ignored (RFC 9110, section 7.8), but WebSocket clients accept nothing else.
    if (headers.upgrade !== undefined) response.shouldKeepAlive = false;
    if (headers.upgrade?.toLowerCase() === 'websocket') {
      closeWithError(response, 'WebSocket is not supported.');
      return;
    }
    request.url = target.url;
    if (route.pattern === '/a/[id]') keepRedirectPrivate(response);
    if (target.host !== null) headers.host = target.host;
    const rejection = admission?.check(request, response, route);
    if (!rejection || rejection.isLogged) logWhenClosed(request, response, { id, ...options });
    if (rejection) {
      metrics?.recordRejection(route.pattern, rejection.status);
      sendRejection(response, rejection, route);
      return;
    }
    const path = target.url.replace(/\/?(?:\?.*)?$/s, '');
    if (await respondToOwnRoute(path, request, response)) return;
    // Next would receive the body first, and log an error if the client breaks off.
    if (method !== 'GET' && method !== 'HEAD' && !API_PATH.test(path)) {
      sendMethodNotAllowed(response);
      return;
    }
    if (applyRouting(request, response)) return;
    if (admission?.isLimited(route)) await turns.next();
    // The client may have left while the request waited.
    if (response.closed) return;
    // The response to HEAD is that to an uncompressed GET.
    const encodings = acceptedEncodings(
      method === 'HEAD' ? 'identity' : headers['accept-encoding']?.toString(),
    );
    // What Next may use. Its compression has deflate too, with which it would compress each response anew.
    if (encodings.includes('gzip')) headers['accept-encoding'] = 'gzip';
    else delete headers['accept-encoding'];
    const respondWithNext = () => {
      options.compress?.(request, response);
      if (route.pattern === 'static') {
        handleFile(request, response);
      } else if (!API_PATH.test(request.url ?? '')) {
        // Next renders the page for both. It passes only that of a GET on, from which the ETag is computed; Node does not send it.
        if (!REDIRECT_ROUTES.includes(route.pattern) && method === 'HEAD') request.method = 'GET';
        pageBodies.handleEnd(request, response, encodings);
      }
      return handle(request, response);
    };
    if (isStorable(route, method)) {
      const result = await searches.respond(request, response, respondWithNext);
      metrics?.recordCacheRequest('searches', result);
    } else await respondWithNext();
  };
}

/** HTTP/1.0 has no `Host`. Proxies differ in which of several they use. */
function hasOneHost({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const count = headersDistinct.host?.length ?? 0;
  return count === 1 || (count === 0 && httpVersion !== '1.1');
}

/** Cookies that the server reads. Next would clear those that only its preview mode has. */
const KEPT_COOKIES = [CONSENT_COOKIE, SCRIPT_CONSENT_COOKIE, OWN_VISITS_COOKIE, INSIGHTS_COOKIE] as const;

function dropOtherCookies(headers: IncomingHttpHeaders): void {
  const cookies = headers.cookie?.split(/; */) ?? [];
  // Several of a name are cookies of the host and of domains above it.
  const kept = cookies.filter((cookie) => KEPT_COOKIES.some((name) => cookie.startsWith(`${name}=`)));
  if (kept.length === 0) delete headers.cookie;
  else headers.cookie = kept.join('; ');
}

/** The page of a private share sets these headers itself. Redirects are sent before: their URLs have the id too. */
function keepRedirectPrivate(response: ServerResponse): void {
  onHeaders(response, (status) => {
    if (status === 308)
      for (const [name, value] of Object.entries(PRIVATE_HEADERS)) response.setHeader(name, value);
    return status;
  });
}

/** Gives a file its ETag: a hashed one at once, so that a `304` is sent before the file is read. */
function handleFile(request: IncomingMessage, response: ServerResponse): void {
  setHashedFileEtag(request, response);
  onHeaders(response, (status) => {
    if (status === 200) setFileEtag(response);
    else if (status !== 304) response.removeHeader('ETag');
    return status;
  });
}

function closeWithError(response: ServerResponse, message: string): void {
  response.shouldKeepAlive = false;
  sendError(response, 400, message);
}

function sendTargetStatus(
  response: ServerResponse,
  { status, allow, message }: Extract<TargetCheck, { status: number }>,
): void {
  if (allow) response.setHeader('Allow', allow);
  if (status === 204) response.writeHead(204).end();
  else sendError(response, status, message);
}
