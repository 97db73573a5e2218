import type { IncomingMessage, ServerResponse } from 'node:http';
import { environment } from '@/lib/server/environment';
import { NO_STORE } from '@/lib/server/http/cache-headers';
import { clientAddress, clientNetwork } from '@/lib/server/http/client-address';
import { RateLimiter } from '@/lib/server/http/rate-limiter';

/** Clients that are counted at a time, in a few MB of memory. */
const MAX_CLIENTS = 10_000;

/**
 * Creates a rate limit of requests per minute from one IPv4 address or IPv6 /64 network.
 *
 * @returns a function that counts a request. Above the limit it sends a 429 response and returns true.
 */
export function createRequestLimit(
  requestsPerMinute: number,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const limiter = new RateLimiter({ requestsPerMinute, maxClients: MAX_CLIENTS });
  return (request, response) => {
    const address = clientAddress(request, environment().TRUSTED_PROXY_HOPS);
    const retryAfter = limiter.take(address ? clientNetwork(address) : 'unknown');
    if (retryAfter === 0) return false;
    response.writeHead(429, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': NO_STORE,
      'Retry-After': String(retryAfter),
    });
    response.end(`Too many requests. Try again in ${retryAfter} seconds.\n`);
    return true;
  };
}
