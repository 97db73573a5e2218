import type { TrackingRequest } from './forwarder';

/**
 * The only headers of a visitor that go on: what says how to read the body, who may send it (recordings and
 * flags carry the project's key) and what the reports are made of. No cookie, no address of a page, nothing
 * that belongs to the connection.
 */
const FORWARDED = [
  'content-type',
  'content-encoding',
  'authorization',
  'user-agent',
  'accept-language',
  'traceparent',
] as const;

/** Headers for the upstream. The answer is asked for unpacked, since it is checked before it goes on. */
export function upstreamHeaders({ headers, address, body }: TrackingRequest): Record<string, string> {
  const forwarded: Record<string, string> = { 'accept-encoding': 'identity' };
  const ofConnection = connectionHeaders(headers.connection);
  for (const name of FORWARDED) {
    const value = headers[name];
    if (typeof value === 'string' && !ofConnection?.includes(name)) forwarded[name] = value;
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

/** Names that a `Connection` header declares to be for this connection only. */
function connectionHeaders(connection: string | string[] | undefined): string[] | undefined {
  if (!connection || connection === 'keep-alive' || connection === 'close') return undefined;
  return String(connection)
    .split(',')
    .map((name) => name.trim().toLowerCase());
}
