import type { TrackingRequest } from './forwarder';

/**
 * The only client headers that are forwarded: those that describe the body, authorize it (recordings and flags carry
 * the project key) and are used in reports. No cookies, no referrer and no hop-by-hop headers.
 */
const FORWARDED = [
  'content-type',
  'content-encoding',
  'authorization',
  'user-agent',
  'accept-language',
  'traceparent',
] as const;

/** Headers of the request to the upstream. The response must not be compressed, because its body is validated. */
export function upstreamHeaders({ headers, address, body }: TrackingRequest): Record<string, string> {
  const forwarded: Record<string, string> = { 'accept-encoding': 'identity' };
  const hopByHop = hopByHopHeaders(headers.connection);
  for (const name of FORWARDED) {
    const value = headers[name];
    if (typeof value === 'string' && !hopByHop?.includes(name)) forwarded[name] = value;
  }
  if (body && typeof headers['content-length'] === 'string') {
    forwarded['content-length'] = headers['content-length'];
  }
  if (address) {
    forwarded['x-forwarded-for'] = address;
    forwarded['x-real-ip'] = address;
  }
  return forwarded;
}

/** Names that a `Connection` header declares as hop-by-hop; undefined if it lists none. */
function hopByHopHeaders(connection: string | string[] | undefined): string[] | undefined {
  if (!connection || connection === 'keep-alive' || connection === 'close') return undefined;
  return String(connection)
    .split(',')
    .map((name) => name.trim().toLowerCase());
}
