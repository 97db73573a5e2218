import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const TOKEN = /^[A-Za-z0-9._~-]{1,64}$/;

/**
 * Id of a request, for logs and the `X-Request-Id` header: that of the reverse proxy if there is one and it sent a
 * short token, otherwise a random UUID.
 */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>, trustedProxyHops: number): string {
  const given = headers['x-request-id'];
  return trustedProxyHops > 0 && typeof given === 'string' && TOKEN.test(given) ? given : randomUUID();
}
