import type { IncomingMessage, ServerResponse } from 'node:http';
import { isEqualToken, readBearerToken } from '@/lib/server/http/bearer-token';
import { type DirectRequest, isLocalRequest } from '@/lib/server/http/local-request';
import type { Exchange } from './exchange';
import { sendError, sendJson, sendMethodNotAllowed } from './send-json';
import type { SiteMetrics } from './site-metrics';

export type OwnRoutesOptions = {
  /** Whether the server is not stopping and its store responds. */
  isReady: () => Promise<boolean>;
  /** What `/api/metrics` responds with, to requests with the token; see `checkOperatorAccess`. */
  metrics?: SiteMetrics | undefined;
  metricsToken?: string | undefined;
};

/** Seconds after which clients should try again while the database is unavailable. */
export const STORE_RETRY_SECONDS = '5';

/** Creates the function that responds to the routes which Next does not have. It returns false for all others. */
export function createOwnRoutes(options: OwnRoutesOptions): (exchange: Exchange) => Promise<boolean> {
  return async ({ request, response }) => {
    const send = findRoute(request, options);
    if (!send) return false;
    if (request.method === 'GET' || request.method === 'HEAD') {
      await send(response);
    } else {
      sendMethodNotAllowed(response);
    }
    return true;
  };
}

function findRoute(
  request: IncomingMessage,
  { isReady, metrics, metricsToken }: OwnRoutesOptions,
): ((response: ServerResponse) => void | Promise<void>) | null {
  const path = request.url?.replace(/\/?(?:\?.*)?$/s, '');
  if (path === '/api/health') return (response) => sendProbe(response, true);
  if (path === '/api/ready') return async (response) => sendProbe(response, await isReady());
  if (path !== '/api/metrics' || !metrics) return null;
  const access = checkOperatorAccess(request, metricsToken);
  if (access === 'hidden') return null;
  return access === 'granted' ? (response) => sendMetrics(response, metrics) : sendUnauthorized;
}

function sendProbe(response: ServerResponse, isOk: boolean): void {
  if (!isOk) response.setHeader('Retry-After', STORE_RETRY_SECONDS);
  sendJson(response, isOk ? 200 : 503, { status: isOk ? 'ok' : 'unavailable' });
}

async function sendMetrics(response: ServerResponse, metrics: SiteMetrics): Promise<void> {
  const { contentType, text } = await metrics.render();
  response.setHeader('Content-Type', contentType);
  response.end(text);
}

function sendUnauthorized(response: ServerResponse): void {
  response.setHeader('WWW-Authenticate', 'Bearer');
  sendError(response, 401, 'A token is required.');
}

/**
 * Whether a request may see what is not public, such as metrics. With a token, it must have it as `Authorization:
 * Bearer`. Without one, it must come from this machine directly: everyone else learns nothing, not even that there is
 * something.
 */
export function checkOperatorAccess(
  request: DirectRequest,
  token: string | undefined,
): 'granted' | 'unauthorized' | 'hidden' {
  if (token === undefined) return isLocalRequest(request) ? 'granted' : 'hidden';
  return isEqualToken(readBearerToken(request.headers) ?? '', token) ? 'granted' : 'unauthorized';
}
