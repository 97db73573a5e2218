/** @jest-environment node */
import { afterEach, expect, jest, test } from '@jest/globals';
import type { NextApiHandler } from 'next';
import { serveApi } from '@/__tests__/support/serve-api';
import { allowMethods } from '@/lib/server/http/allow-methods';
import { setRequestErrorReport } from '@/lib/server/http/request-errors';

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

test('with a report, an error is given to it with its request, and nothing else is printed', async () => {
  const printed = jest.spyOn(console, 'error');
  const reported: unknown[] = [];
  setRequestErrorReport((error, { method, path }) => reported.push([error, method, path]));
  try {
    const error = new Error('broken');
    const response = await request(() => Promise.reject(error));
    expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(reported).toEqual([[error, 'GET', expect.stringMatching(/^\//)]]);
    expect(printed).not.toHaveBeenCalled();
  } finally {
    setRequestErrorReport(null);
  }
});

test('an error in the middle of a response ends its connection', async () => {
  setRequestErrorReport(() => undefined);
  try {
    const read = async () =>
      (
        await request((_, res) => {
          res.write('half');
          return Promise.reject(new Error('broken'));
        })
      ).text();
    await expect(read()).rejects.toThrow();
  } finally {
    setRequestErrorReport(null);
  }
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
