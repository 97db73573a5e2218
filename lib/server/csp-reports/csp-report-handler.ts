import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { NO_STORE } from '@/lib/server/http/cache-headers';
import { clientAddress, clientNetwork } from '@/lib/server/http/client-address';
import { RateLimiter } from '@/lib/server/http/rate-limiter';
import { readBody } from '@/lib/server/http/read-body';
import { readCspReports, type Violation } from './read-csp-reports';

/** Maximum size of a request body. A report with the policy and a long URL has about 2 kB. */
export const MAX_REPORT_BYTES = 16_384;

const MEDIA_TYPES = ['application/csp-report', 'application/reports+json'];

/** Per minute. All clients together may send ten times as many requests as one. */
const MAX_REQUESTS = { client: 60, all: 600 };
const MAX_LINES_PER_MINUTE = 60;
const MAX_CLIENTS = 10_000;

/** Violations that are remembered so that each is logged once a day. */
const MAX_REMEMBERED = 500;
const DAY_MS = 86_400_000;

const ALL = 'all';

export type CspReportEntry = { level: 'warn'; message: 'content security policy violation' } & Violation;

export type CspReportHandlerOptions = {
  /** Number of our own proxies in front of the server: see `clientAddress`. */
  trustedHops: number;
  log: (entry: CspReportEntry) => void;
};

type Reply = { status: 204 | 400 | 405 | 413 | 415 | 429; headers?: Record<string, string> };

/**
 * Handles reports of violations of the content security policy. Logs each distinct violation once, whatever the number of
 * reports; what browsers send is neither trusted nor logged as it is.
 */
export function createCspReportHandler({ trustedHops, log }: CspReportHandlerOptions) {
  const clients = new RateLimiter({ requestsPerMinute: MAX_REQUESTS.client, maxClients: MAX_CLIENTS });
  const all = new RateLimiter({ requestsPerMinute: MAX_REQUESTS.all, maxClients: 1 });
  const lines = new RateLimiter({ requestsPerMinute: MAX_LINES_PER_MINUTE, maxClients: 1 });
  const logged = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: DAY_MS });

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, headers = {} } = await handle(request);
    // The rest of a body that was not read would be taken for the next request.
    if (!request.complete) response.shouldKeepAlive = false;
    response.writeHead(status, { 'Cache-Control': NO_STORE, ...headers }).end();
  };

  async function handle(request: IncomingMessage): Promise<Reply> {
    const { method, headers } = request;
    if (method !== 'POST') return { status: 405, headers: { Allow: 'POST' } };
    const client = clientNetwork(clientAddress(request, trustedHops));
    const retryAfter = clients.take(client) || all.take(ALL);
    if (retryAfter > 0) return { status: 429, headers: { 'Retry-After': String(retryAfter) } };
    const mediaType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (!MEDIA_TYPES.includes(mediaType)) return { status: 415 };
    const body = await readBody(request, MAX_REPORT_BYTES);
    if (body === null) return { status: 413 };
    const violations = readCspReports(body);
    if (violations === null) return { status: 400 };
    for (const violation of violations) logOnce(violation);
    return { status: 204 };
  }

  /** The same violation on many pages is one. */
  function logOnce(violation: Violation): void {
    const { disposition, directive, blocked, source, line } = violation;
    const key = [disposition, directive, blocked, source, line].join(' ');
    if (logged.has(key) || lines.take(ALL) > 0) return;
    logged.set(key, true);
    log({ level: 'warn', message: 'content security policy violation', ...violation });
  }
}
