/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { FuzzRequest } from '@/scripts/support/fuzz/fuzz-request';
import type { HttpResponse } from '@/scripts/support/fuzz/http-response';
import { findViolations } from '@/scripts/support/fuzz/properties';

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
  return findViolations(REQUEST, { responses: [response], rest: Buffer.alloc(0), isClosed: false }, ORIGINS);
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

test('a missing, a second and an unfinished response are violations', () => {
  const response = { status: 200, headers: HEADERS, body: Buffer.alloc(0) };
  const rest = Buffer.alloc(0);
  const find = (exchange: Parameters<typeof findViolations>[1], request = REQUEST) =>
    findViolations(request, exchange, ORIGINS);
  expect(find({ responses: [], rest, isClosed: true })).toHaveLength(1);
  expect(find({ responses: [response, response], rest, isClosed: true })).toHaveLength(1);
  expect(find({ responses: [response], rest: Buffer.from('HTTP'), isClosed: true })).toHaveLength(1);
  const ambiguous: FuzzRequest = { ...REQUEST, framing: 'two-lengths' };
  expect(find({ responses: [response], rest, isClosed: true }, ambiguous)).toEqual([]);
  expect(find({ responses: [response], rest, isClosed: false }, ambiguous)).toHaveLength(1);
});
