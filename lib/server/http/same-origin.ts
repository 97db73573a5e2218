import type { IncomingMessage } from 'node:http';

/**
 * Whether a form was sent by a page of this site: browsers say in `Origin` where it was. The host of the request counts, because a
 * site on this machine has several names.
 */
export function isSameOrigin({ headers }: Pick<IncomingMessage, 'headers'>, siteUrl: string): boolean {
  const origin = headers.origin ?? '';
  if (!URL.canParse(origin)) return false;
  return origin === new URL(siteUrl).origin || new URL(origin).host === headers.host;
}
