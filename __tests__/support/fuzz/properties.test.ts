/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { FuzzRequest } from '@/__tests__/support/fuzz/fuzz-request';
import type { HttpResponse } from '@/__tests__/support/fuzz/http-response';
import { findViolations } from '@/__tests__/support/fuzz/properties';

const REQUEST: FuzzRequest = {
  method: 'GET',
  target: '/api/search',
  version: '1.1',
  headers: [],
  framing: 'none',
  body: '',
};
const HEADERS: HttpResponse['headers'] = [
  ['x-request-id', '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'],
  ['x-content-type-options', 'nosniff'],
  ['content-security-policy', "default-src 'none'"],
];
const ORIGINS = ['http://localhost:1', 'https://example.org'];

function violations({
  status = 200,
  headers = [],
  body = '',
}: Partial<Omit<HttpResponse, 'body'>> & { body?: string }) {
  const response = { status, headers: [...HEADERS, ...headers], body: Buffer.from(body) };
  return findViolations(REQUEST, response, ORIGINS);
}

test('a sound response has no violations', () => {
  expect(violations({ body: '{}' })).toEqual([]);
  expect(violations({ status: 404, headers: [['cache-control', 'no-store']] })).toEqual([]);
  expect(violations({ status: 308, headers: [['location', '/de']] })).toEqual([]);
  expect(violations({ status: 302, headers: [['location', 'https://apps.apple.com/app/id1']] })).toEqual([]);
});

test.each<[string, Parameters<typeof violations>[0]]>([
  ['a server error', { status: 503, headers: [['cache-control', 'no-store']] }],
  ['a stack trace', { body: 'Error: x\n    at run (file.ts:1:2)\n' }],
  ['a path of the machine', { body: `cannot read ${process.cwd()}/a` }],
  ['an error that may be stored', { status: 404 }],
  ['an error that is cached', { status: 404, headers: [['cache-control', 'public, max-age=60']] }],
  [
    'an error that CDNs cache',
    {
      status: 404,
      headers: [
        ['cache-control', 'no-store'],
        ['x-accel-expires', '60'],
      ],
    },
  ],
  ['a redirect to another origin', { status: 308, headers: [['location', '//evil.example/']] }],
  ['a refresh to another origin', { status: 308, headers: [['refresh', '0;url=http://evil.example/']] }],
  ['a header twice', { headers: [['x-content-type-options', 'nosniff']] }],
  ['an injected header', { headers: [['x-injected', '1']] }],
  ['a cookie', { headers: [['set-cookie', 'a=b']] }],
])('%s is one violation', (_, response) => {
  expect(violations(response)).toHaveLength(1);
});

test('a missing response is a violation, unless it is not clear where the request ends', () => {
  expect(findViolations(REQUEST, null, ORIGINS)).toHaveLength(1);
  expect(findViolations({ ...REQUEST, framing: 'two-lengths' }, null, ORIGINS)).toEqual([]);
});
