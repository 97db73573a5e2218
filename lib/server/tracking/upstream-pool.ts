import { Pool } from 'undici';

/** Kept connections to one upstream, at most so many. What a call may take in time is each call's own matter. */
export function createUpstreamPool(origin: string, maxConnections: number): Pool {
  return new Pool(origin, {
    connections: maxConnections,
    connectTimeout: 5_000,
    keepAliveTimeout: 20_000,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
