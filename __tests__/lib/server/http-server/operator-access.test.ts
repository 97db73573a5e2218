/** @jest-environment node */
import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { checkOperatorAccess } from '@/lib/server/http-server/own-routes';

const TOKEN = '3q2-7wQ9xkLm0ZpTn5Rb';

type Access = {
  address?: string | undefined;
  host?: string;
  headers?: Record<string, string>;
  version?: string;
};

function check(
  { address = '127.0.0.1', host = 'localhost:3000', headers = {}, version = '1.1' }: Access,
  token?: string,
) {
  const received = { host, ...headers };
  const request = {
    socket: { remoteAddress: address },
    headers: received,
    rawHeaders: Object.entries(received).flat(),
    httpVersion: version,
  };
  return checkOperatorAccess(request as unknown as IncomingMessage, token);
}

describe('without a token', () => {
  test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', '0:0:0:0:0:0:0:1'])(
    'a connection from %s to a loopback host has access',
    (address) => {
      for (const host of [
        'localhost',
        'localhost:3000',
        'LOCALHOST:3000',
        '127.0.0.1:3000',
        '[::1]',
        '[::1]:3000',
      ]) {
        expect([host, check({ address, host })]).toEqual([host, 'granted']);
      }
    },
  );

  test.each(['192.0.2.1', '10.0.0.1', '2001:db8::1', '::ffff:192.0.2.1', '::', '0.0.0.0', ''])(
    'a connection from “%s” has none',
    (address) => {
      expect(check({ address })).toBe('hidden');
    },
  );

  test('a closed connection has none', () => {
    const request = { socket: {}, headers: { host: 'localhost' }, httpVersion: '1.1' };
    expect(checkOperatorAccess(request as unknown as IncomingMessage, undefined)).toBe('hidden');
  });

  test.each([
    '',
    'www.example.org',
    'localhost.example.org',
    'localhost@example.org',
    'example.org:localhost',
    '127.0.0.1.example.org',
    '127.0.0.1:3000:80',
    '127.0.0.1, example.org',
    '[::1].example.org',
    '[::2]',
    '::1',
    '0.0.0.0',
    '192.0.2.1',
    'localhost:3000/',
  ])('a request to the host “%s” has none', (host) => {
    expect(check({ host })).toBe('hidden');
  });

  test.each([
    ['forwarded', 'for=192.0.2.1'],
    ['x-forwarded-for', '192.0.2.1'],
    ['x-forwarded-for', ''],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-host', 'localhost'],
    ['x-real-ip', '127.0.0.1'],
    ['via', '1.1 proxy'],
  ])('a request with “%s: %s” has none', (name, value) => {
    expect(check({ headers: { [name]: value } })).toBe('hidden');
  });

  test('a request by HTTP/1.0, as a reverse proxy sends it, has none', () => {
    expect(check({ version: '1.0' })).toBe('hidden');
  });

  test('a bearer token changes nothing', () => {
    expect(check({ address: '192.0.2.1', headers: { authorization: `Bearer ${TOKEN}` } })).toBe('hidden');
  });
});

describe('with a token', () => {
  test.each([`Bearer ${TOKEN}`, `bearer ${TOKEN}`])(
    'a request with “%s” has access from anywhere',
    (authorization) => {
      const headers = { authorization, 'x-forwarded-for': '192.0.2.1' };
      expect(check({ address: '192.0.2.1', host: 'www.example.org', headers }, TOKEN)).toBe('granted');
    },
  );

  test.each([
    '',
    'Bearer',
    'Bearer ',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    `Bearer ${TOKEN.toLowerCase()}`,
    `Bearer ${TOKEN} x`,
    `Basic ${TOKEN}`,
    TOKEN,
  ])('a local request with “%s” has none', (authorization) => {
    expect(check({ headers: { authorization } }, TOKEN)).toBe('unauthorized');
  });

  test('a local request without an Authorization header has none', () => {
    expect(check({}, TOKEN)).toBe('unauthorized');
  });
});
