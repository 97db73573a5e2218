/** @jest-environment node */
import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { clientAddress, clientNetwork, clientNetworks } from '@/lib/server/http/client-address';

function requestFrom(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

describe('clientAddress', () => {
  test('is the remote address if no proxy is trusted, whatever X-Forwarded-For contains', () => {
    expect(clientAddress(requestFrom('192.0.2.1', '198.51.100.7'), 0)).toBe('192.0.2.1');
  });

  test.each([
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '198.51.100.7, 203.0.113.9', '203.0.113.9'],
    [2, '198.51.100.7, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [2, '203.0.113.9,10.0.0.2', '203.0.113.9'],
  ])('with %i trusted hops and “%s” it is %s', (hops, forwarded, address) => {
    expect(clientAddress(requestFrom('10.0.0.1', forwarded), hops)).toBe(address);
  });

  test.each([undefined, '', 'unknown', '_hidden', '203.0.113.9, ', '1.2.3', '0x7f.1', '<script>', '[::1'])(
    'is the remote address if the trusted entry is “%s”',
    (forwarded) => {
      expect(clientAddress(requestFrom('10.0.0.1', forwarded), 1)).toBe('10.0.0.1');
    },
  );

  test('is the remote address if there are fewer entries than trusted hops', () => {
    expect(clientAddress(requestFrom('10.0.0.1', '198.51.100.7'), 2)).toBe('10.0.0.1');
  });

  test.each([
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['192.0.2.1:5000', '192.0.2.1'],
    ['[2001:db8::1]:5000', '2001:db8::1'],
  ])('normalizes %s to %s', (text, address) => {
    expect(clientAddress(requestFrom('10.0.0.1', text), 1)).toBe(address);
  });

  test('is undefined if the connection is closed', () => {
    expect(clientAddress(requestFrom(undefined), 0)).toBeUndefined();
  });
});

describe('clientNetwork', () => {
  test('is the whole address of an IPv4 client', () => {
    expect(clientNetwork('192.0.2.1')).not.toBe(clientNetwork('192.0.2.2'));
  });

  test('is the first 64 bits of an IPv6 address', () => {
    expect(clientNetwork('2001:db8:1:2::1')).toBe(clientNetwork('2001:db8:1:2:ffff:ffff:ffff:ffff'));
    expect(clientNetwork('2001:db8:1:2::1')).not.toBe(clientNetwork('2001:db8:1:3::1'));
  });

  test('is the same for all clients without an address', () => {
    expect(clientNetwork(undefined)).toBe('unknown');
  });
});

describe('clientNetworks', () => {
  const shared = (one: string, other: string) =>
    clientNetworks(one).filter((network) => clientNetworks(other).includes(network)).length;

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2::2', 3],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', 2],
    ['2001:db8:1:2::1', '2001:db8:2:2::1', 1],
    ['2001:db8:1:2::1', '2001:db9:1:2::1', 0],
    ['192.0.2.1', '192.0.2.1', 3],
    ['192.0.2.1', '192.0.2.2', 2],
    ['192.0.2.1', '192.0.3.1', 1],
    ['192.0.2.1', '192.1.2.1', 0],
  ])('of %s and %s have %i in common', (one, other, count) => {
    expect(shared(one, other)).toBe(count);
  });

  test('of clients without an address are one', () => {
    expect(clientNetworks(undefined)).toEqual(['unknown']);
  });
});
