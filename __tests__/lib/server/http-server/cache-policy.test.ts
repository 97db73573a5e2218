/** @jest-environment node */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from '@jest/globals';
import { CACHE_HEADERS, readCachingTables } from '@/__tests__/support/read-caching-tables';
import type { RawResponse } from '@/__tests__/support/send-request';
import { siteServers } from '@/__tests__/support/site-servers';
import * as declared from '@/lib/server/http/cache-headers';

const { policies } = readCachingTables();

/** What Next sets for static pages, for pages that it must not cache and for its errors, and for files in public/. */
const NEXT_STATIC = 's-maxage=60, stale-while-revalidate=86340';
const NEXT_UNCACHED = 'private, no-cache, no-store, max-age=0, must-revalidate';
const NEXT_FILE = 'public, max-age=0';

const startServer = siteServers();

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Sends a request to the HTTP server around a handler. */
async function send(
  handler: Handler,
  { method = 'GET', path = '/', headers = {} } = {},
): Promise<RawResponse> {
  const { get } = await startServer({
    handle: async (request, response) => handler(request, response),
  });
  return get(path, headers, method);
}

function expectPolicy(headers: RawResponse['headers'], policy: string): void {
  const actual = Object.fromEntries(CACHE_HEADERS.map((name) => [name, headers[name] ?? null]));
  expect(actual).toEqual(policies.get(policy));
}

test.each<[status: number, cacheControl: string, policy: string]>([
  [200, NEXT_STATIC, 'revalidate'],
  [200, 's-maxage=60', 'revalidate'],
  [200, declared.PUBLIC_CACHE, 'revalidate'],
  [304, NEXT_STATIC, 'revalidate'],
  [200, NEXT_FILE, 'revalidate'],
  [206, NEXT_FILE, 'revalidate'],
  [304, NEXT_FILE, 'revalidate'],
  [200, declared.HOUR_CACHE, 'hour'],
  [200, declared.DAY_CACHE, 'day'],
  [200, declared.IMMUTABLE_CACHE, 'immutable'],
  [304, declared.IMMUTABLE_CACHE, 'immutable'],
  [200, declared.PRIVATE_CACHE, 'private'],
  [200, NEXT_UNCACHED, 'private'],
  [302, declared.PRIVATE_CACHE, 'private'],
  [308, declared.PRIVATE_CACHE, 'private'],
  [404, declared.PRIVATE_CACHE, 'private'],
  [410, declared.PRIVATE_CACHE, 'private'],
  [200, declared.HISTORY_CACHE, 'history'],
  [404, declared.HISTORY_CACHE, 'none'],
  [503, declared.HISTORY_CACHE, 'none'],
  [200, declared.NO_STORE, 'none'],
  [200, '', 'none'],
  [301, NEXT_STATIC, 'hour'],
  [308, '', 'hour'],
  [302, '', 'none'],
  [302, NEXT_STATIC, 'none'],
  [307, '', 'none'],
  [404, NEXT_STATIC, 'none'],
  [405, '', 'none'],
  [404, NEXT_UNCACHED, 'none'],
  [404, declared.IMMUTABLE_CACHE, 'none'],
  [412, NEXT_FILE, 'none'],
  [500, declared.PUBLIC_CACHE, 'none'],
  [503, declared.IMMUTABLE_CACHE, 'none'],
])('%i with “%s” has the policy “%s”', async (status, cacheControl, policy) => {
  const { headers, ...response } = await send((_, res) => {
    if (cacheControl) res.setHeader('Cache-Control', cacheControl);
    res.writeHead(status).end();
  });
  expect(response.status).toBe(status);
  expectPolicy(headers, policy);
});

test('a page that Next serves stale is stored by shared caches for a second', async () => {
  const { headers } = await send((_, response) => {
    response.setHeader('Cache-Control', NEXT_STATIC);
    response.setHeader('x-nextjs-cache', 'STALE');
    response.end('page');
  });
  expectPolicy(headers, 'stale');
});

test('X-Accel-Expires precedes Cache-Control, because nginx 1.22 uses the first of them', async () => {
  const { headers } = await send((_, response) => {
    response.setHeader('Cache-Control', NEXT_STATIC);
    response.end('page');
  });
  const names = Object.keys(headers);
  expect(names.indexOf('x-accel-expires')).toBeLessThan(names.indexOf('cache-control'));
});

test('headers passed to writeHead do not replace the policy', async () => {
  const { headers } = await send((_, response) => {
    response.writeHead(404, 'Nothing', {
      'Cache-Control': declared.IMMUTABLE_CACHE,
      ETag: '"1"',
      'X-Own': 'a',
    });
    response.end();
  });
  expectPolicy(headers, 'none');
  expect(headers).not.toHaveProperty('etag');
  expect(headers['x-own']).toBe('a');
});

const withEtag =
  (status: number, cacheControl: string, etag: string): Handler =>
  (_, response) => {
    response.setHeader('Cache-Control', cacheControl);
    response.setHeader('ETag', etag);
    response.statusCode = status;
    response.end('body');
  };

test.each([
  ['"a"', 'W/"a"'],
  ['W/"a"', 'W/"a"'],
])('the ETag %s is sent as %s', async (etag, sent) => {
  expect((await send(withEtag(200, NEXT_STATIC, etag))).headers.etag).toBe(sent);
});

test.each([
  [200, declared.PRIVATE_CACHE],
  [200, NEXT_UNCACHED],
  [200, declared.NO_STORE],
  [404, NEXT_STATIC],
  [410, declared.PRIVATE_CACHE],
  [500, declared.PUBLIC_CACHE],
])('%i with “%s” has no ETag, and If-None-Match: * does not change it', async (status, cacheControl) => {
  const headers = { 'If-None-Match': '*' };
  const response = await send(withEtag(status, cacheControl, '"a"'), { headers });
  expect(response.status).toBe(status);
  expect(response.headers).not.toHaveProperty('etag');
  expect(response.body.toString()).toBe('body');
});

test.each(['GET', 'HEAD'])('If-None-Match: * is a 304 of an existing resource for %s', async (method) => {
  const response = await send(withEtag(200, NEXT_STATIC, '"a"'), {
    method,
    headers: { 'If-None-Match': ' * ' },
  });
  expect(response).toMatchObject({ status: 304, headers: { etag: 'W/"a"' }, body: Buffer.alloc(0) });
  expectPolicy(response.headers, 'revalidate');
  expect(response.headers).not.toHaveProperty('content-length');
});

test('the handler gets the ETags of If-None-Match', async () => {
  const handler: Handler = (request, response) => response.end(request.headers['if-none-match']);
  const { body } = await send(handler, { headers: { 'If-None-Match': '"a", W/"b"' } });
  expect(body.toString()).toBe('"a", W/"b"');
});

test.each([
  ['/camping', 'Accept', undefined, 'Accept, Accept-Encoding'],
  ['/_next/data/build/en.json?q=a', undefined, undefined, 'Accept-Encoding'],
  ['/_next/static/a.js', undefined, undefined, 'Accept-Encoding'],
  ['/og.png', undefined, undefined, undefined],
  ['/_next/static/media/a.woff2', undefined, undefined, undefined],
  ['/feed.xml', 'Accept-Encoding', 'application/atom+xml', 'Accept-Encoding'],
])('the 304 of %s has the Vary header of its 200', async (path, vary, type, expected) => {
  const { headers } = await send(
    (_, response) => {
      if (vary) response.setHeader('Vary', vary);
      if (type) response.setHeader('Content-Type', type);
      response.setHeader('Cache-Control', NEXT_STATIC);
      response.writeHead(304).end();
    },
    { path },
  );
  expect(headers.vary).toBe(expected);
});
