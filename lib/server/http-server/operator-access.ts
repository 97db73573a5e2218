import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Headers of reverse proxies. Behind one on the same machine, every connection is a loopback connection. */
const PROXY_HEADER = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/;

/**
 * Whether a request may see what is not public, such as metrics. With a token, it must have it as `Authorization:
 * Bearer`. Without one, it must come from this machine directly: everyone else learns nothing, not even that there is
 * something.
 */
export function checkOperatorAccess(
  request: Pick<IncomingMessage, 'headers' | 'socket' | 'httpVersion'>,
  token: string | undefined,
): 'granted' | 'unauthorized' | 'hidden' {
  if (token === undefined) return isLocal(request) ? 'granted' : 'hidden';
  const given = /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
  return given !== undefined && isEqual(given, token) ? 'granted' : 'unauthorized';
}

function isLocal({
  headers,
  socket,
  httpVersion,
}: Pick<IncomingMessage, 'headers' | 'socket' | 'httpVersion'>): boolean {
  return (
    isLoopback(socket.remoteAddress) &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => PROXY_HEADER.test(name)) &&
    // By default, nginx sends none of these headers and the host of its `proxy_pass`, but HTTP/1.0.
    httpVersion !== '1.0'
  );
}

/** Also for `::ffff:127.0.0.1`, an IPv4 client of an IPv6 socket. */
function isLoopback(address: string | undefined): boolean {
  return ipaddr.isValid(address ?? '') && ipaddr.process(address ?? '').range() === 'loopback';
}

/** Compares digests, so that the time tells neither content nor length of the token. */
function isEqual(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
