import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address with a port, as some gateways write it: `192.0.2.1:5000` or `[2001:db8::1]:5000`. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+)):\d+$/;

/** How a server that listens on both protocols sees an IPv4 visitor. */
const MAPPED = '::ffff:';

/** The /64 that one household or one phone is given. */
const NETWORK_BYTES = 8;

/**
 * The visitor's address. With no trusted hops it is that of the connection, whatever the headers say. With n of
 * them it is the n-th entry of `X-Forwarded-For` from the right, which the outermost of our own proxies wrote;
 * where there is no such entry, the request came round them and the connection counts.
 */
export function clientAddress(request: IncomingMessage, trustedHops: number): string | undefined {
  const connection = normalizeAddress(request.socket.remoteAddress);
  if (trustedHops === 0) return connection;
  const entries = String(request.headers['x-forwarded-for'] ?? '').split(',');
  return normalizeAddress(entries.at(-trustedHops)?.trim()) ?? connection;
}

/** What counts as one visitor for limits: an IPv4 address, or an IPv6 network of 64 bits. */
export function clientNetwork(address: string): string {
  if (!address.includes(':')) return address;
  return ipaddr.parse(address).toByteArray().slice(0, NETWORK_BYTES).join(':');
}

/** One spelling per address, IPv4 where it is one written as IPv6. Undefined for what is no address. */
function normalizeAddress(text = ''): string | undefined {
  const plain = text.startsWith(MAPPED) ? text.slice(MAPPED.length) : text;
  if (isIPv4(plain)) return plain;
  const { v4, v6 } = WITH_PORT.exec(text)?.groups ?? {};
  const address = v4 ?? v6 ?? text;
  const version = isIP(address);
  if (version === 4) return address;
  if (version === 6) return ipaddr.process(address.replace(/%.*$/, '')).toString();
  return undefined;
}
