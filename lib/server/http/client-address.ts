import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An IP address with a port, as some gateways write it: `192.0.2.1:5000` or `[2001:db8::1]:5000`. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+)):\d+$/;

/** Prefix of an IPv4-mapped IPv6 address: an IPv4 client of a dual-stack server. */
const MAPPED_PREFIX = '::ffff:';

/** Length of a /64 network, which providers usually assign to one household or phone. */
const NETWORK_BYTES = 8;

/** Lengths of wider networks: /48, which a customer can have, and /32, which a provider has; of IPv4, /24 and /16. */
const WIDER_BYTES = { 4: [3, 2], 6: [6, 4] } as const;

/**
 * IP address of the client. With `trustedHops` 0 it is the remote address of the connection and headers are ignored.
 * With n trusted hops it is the n-th entry of `X-Forwarded-For` from the right, which our outermost proxy added. If
 * that entry is missing or invalid, the request bypassed our proxies and the remote address is used.
 */
export function clientAddress(request: IncomingMessage, trustedHops: number): string | undefined {
  const remoteAddress = normalizeAddress(request.socket.remoteAddress);
  if (trustedHops === 0) return remoteAddress;
  const entries = String(request.headers['x-forwarded-for'] ?? '').split(',');
  return normalizeAddress(entries.at(-trustedHops)?.trim()) ?? remoteAddress;
}

/**
 * The network that rate limits count as one client: a single IPv4 address, or a /64 of IPv6. Clients without an address,
 * because their connection is closed, are one too.
 */
export function clientNetwork(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  if (!address.includes(':')) return address;
  return ipaddr.parse(address).toByteArray().slice(0, NETWORK_BYTES).join(':');
}

/** The networks of a client, from its `clientNetwork` to those of whole providers: somebody with many addresses has them in few of these. */
export function clientNetworks(address: string | undefined): string[] {
  const network = clientNetwork(address);
  if (address === undefined) return [network];
  const bytes = ipaddr.parse(address).toByteArray();
  const lengths = WIDER_BYTES[bytes.length === 4 ? 4 : 6];
  return [network, ...lengths.map((length) => bytes.slice(0, length).join(':'))];
}

/** Canonical form of an IP address, IPv4 for an IPv4-mapped one. Undefined if the text is not an IP address. */
function normalizeAddress(text = ''): string | undefined {
  const unmapped = text.startsWith(MAPPED_PREFIX) ? text.slice(MAPPED_PREFIX.length) : text;
  if (isIPv4(unmapped)) return unmapped;
  const { v4, v6 } = WITH_PORT.exec(text)?.groups ?? {};
  const address = v4 ?? v6 ?? text;
  const version = isIP(address);
  if (version === 4) return address;
  if (version === 6) return ipaddr.process(address.replace(/%.*$/, '')).toString();
  return undefined;
}
