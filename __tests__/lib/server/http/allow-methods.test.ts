/** @jest-environment node */
import { afterEach, expect, jest, test } from '@jest/globals';
import type { NextApiHandler } from 'next';
import { serveApi } from '@/__tests__/support/serve-api';
import { allowMethods } from '@/lib/server/http/allow-methods';

let close: () => Promise<void> = async () => undefined;

afterEach(async () => {
  await close();
  jest.restoreAllMocks();
});

async function request(handler: NextApiHandler, method = 'GET'): Promise<Response> {
  const served = await serveApi(allowMethods(['GET', 'HEAD'], handler));
  close = served.close;
  return fetch(served.url, { method, headers: { connection: 'close' } });
}

test('another method gets 405 with Allow, which is not cached', async () => {
  const response = await request((_, res) => res.send('hello'), 'DELETE');
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a handler that throws responds with 500 without its own headers, which is not cached', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const response = await request((_, res) => {
    res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    res.setHeader('Content-Type', 'image/png');
    res.setHeader('ETag', '"1"');
    throw new Error('broken');
  });
  expect(response.status).toBe(500);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('etag')).not.toBe('"1"');
  expect(response.headers.get('content-type')).not.toBe('image/png');
});

test('an error response of a handler is not cached', async () => {
  const response = await request((_, res) => res.status(404).json({ error: 'Not found.' }));
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a handler can set its own cache headers', async () => {
  const response = await request((_, res) => {
    res.setHeader('Cache-Control', 'public, max-age=60');
    res.send('hello');
  });
  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
});

test('the internal route of a rewritten request is not in the response', async () => {
  const served = await serveApi((req, res) => {
    res.setHeader('x-middleware-rewrite', '/api/feed?kind=all');
    return allowMethods(['GET'], (_, inner) => inner.send('hello'))(req, res);
  });
  close = served.close;
  const response = await fetch(served.url, { headers: { connection: 'close' } });
  expect(await response.text()).toBe('hello');
  expect(response.headers.get('x-middleware-rewrite')).toBeNull();
});
