import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Headers of reverse proxies. Behind one on the same machine, every connection is a loopback connection. */
const PROXY_HEADER = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/i;

/** What tells whether a request came directly. */
export type DirectRequest = Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'socket' | 'httpVersion'>;

/**
 * Whether a client on this machine has sent the request directly: the connection and `Host` are of this machine, and no reverse
 * proxy has added a header. A proxy on this machine that adds none and sends `Host: localhost`, as nginx 1.29.7 and later without further
 * settings, cannot be told from such a client: what must not be public then needs more than this.
 */
export function isLocalRequest({ headers, rawHeaders, socket, httpVersion }: DirectRequest): boolean {
  return (
    isLoopback(socket.remoteAddress) &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    // Next adds `X-Forwarded-*` to `headers`, but not here.
    !rawHeaders.some((name, index) => index % 2 === 0 && PROXY_HEADER.test(name)) &&
    // By default, nginx sends none of these headers and the host of its `proxy_pass`, but HTTP/1.0 before its version 1.29.7.
    httpVersion !== '1.0'
  );
}

/** Whether only this machine can reach a URL of the site. */
export function isLoopbackUrl(siteUrl: string): boolean {
  return LOOPBACK_HOST.test(new URL(siteUrl).host);
}

/** Also for `::ffff:127.0.0.1`, an IPv4 client of an IPv6 socket. */
function isLoopback(address: string | undefined): boolean {
  return ipaddr.isValid(address ?? '') && ipaddr.process(address ?? '').range() === 'loopback';
}
