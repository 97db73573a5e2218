/** @jest-environment node */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { withNextCompression } from '@/__tests__/support/next-compression';
import { siteServers } from '@/__tests__/support/site-servers';

const startServer = siteServers();

const PAGE = `<p>${'leaf '.repeat(1000)}</p>`;

/** A server whose handler sends a page as Next does from its cache. The status and the page can be changed. */
async function start(page = { html: PAGE, status: 200 }) {
  const server = await startServer({
    handle: withNextCompression(async ({ method }, response) => {
      response.statusCode = page.status;
      response.setHeader('x-nextjs-cache', 'HIT');
      response.setHeader('Cache-Control', 's-maxage=60, stale-while-revalidate=86340');
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.setHeader('Content-Length', Buffer.byteLength(page.html));
      response.end(method === 'HEAD' ? null : page.html);
    }),
  });
  return { ...server, page };
}

test.each([
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['*', 'br', brotliDecompressSync],
])('a page for “Accept-Encoding: %s” is encoded with %s, each time', async (accepted, encoding, decode) => {
  const { get } = await start();
  for (let time = 0; time < 2; time += 1) {
    const { headers, body } = await get('/', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers.vary).toBe('Accept-Encoding');
    expect(decode(body).toString()).toBe(PAGE);
  }
});

test.each([undefined, 'identity', 'zstd', 'deflate', 'gzip;q=0', 'gzip;q=0, br;q=0, *'])(
  'a page for “Accept-Encoding: %s” is not encoded',
  async (accepted) => {
    const { get } = await start();
    const { headers, body } = await get('/', accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.vary).toBe('Accept-Encoding');
    expect(body.toString()).toBe(PAGE);
  },
);

test('a page has the same ETag until it changes', async () => {
  const { get, page } = await start();
  const { etag } = (await get('/')).headers;
  expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
  expect((await get('/', { 'accept-encoding': 'gzip' })).headers.etag).toBe(etag);
  page.html = PAGE.replace('leaf', 'Leaf');
  expect((await get('/')).headers.etag).not.toBe(etag);
  expect((await get('/', { 'if-none-match': etag })).status).toBe(200);
});

test('a request with the ETag of the page is a 304 without a body', async () => {
  const { get } = await start();
  const full = await get('/', { 'accept-encoding': 'gzip' });
  const { etag } = full.headers;
  for (const condition of [etag, `"other", ${etag?.slice(2)}`, '*']) {
    const { status, headers, body } = await get('/', {
      'if-none-match': condition,
      'accept-encoding': 'gzip',
    });
    expect({ status, length: body.length }).toEqual({ status: 304, length: 0 });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('content-length');
    for (const name of ['etag', 'vary', 'cache-control', 'cdn-cache-control', 'x-accel-expires']) {
      expect([name, headers[name]]).toEqual([name, full.headers[name]]);
    }
  }
  expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
});

test('HEAD has the headers of an uncompressed GET', async () => {
  const { get } = await start();
  const { headers } = await get('/');
  const head = await get('/', { 'accept-encoding': 'gzip' }, 'HEAD');
  expect(head.body).toHaveLength(0);
  const of = (response: typeof headers) => ({ ...response, 'x-request-id': '', date: '' });
  expect(of(head.headers)).toEqual(of(headers));
});

test('an error page is compressed, has no ETag and is never a 304', async () => {
  const { get } = await start({ html: PAGE, status: 404 });
  const { status, headers, body } = await get('/', { 'if-none-match': '*', 'accept-encoding': 'gzip' });
  expect(status).toBe(404);
  expect(headers).not.toHaveProperty('etag');
  expect(headers['cache-control']).toBe('no-store');
  expect(gunzipSync(body).toString()).toBe(PAGE);
});

test('a short page is not compressed', async () => {
  const { get } = await start({ html: '<p>é</p>', status: 200 });
  const { headers, body } = await get('/', { 'accept-encoding': 'gzip' });
  expect(headers).not.toHaveProperty('content-encoding');
  expect(body.toString()).toBe('<p>é</p>');
});

test('a page that is rendered for each request is compressed and has no ETag', async () => {
  const { get } = await startServer({
    handle: withNextCompression(async (_, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(PAGE);
    }),
  });
  const { headers, body } = await get('/', { 'accept-encoding': 'gzip' });
  expect(headers['content-encoding']).toBe('gzip');
  expect(headers).not.toHaveProperty('etag');
  expect(gunzipSync(body).toString()).toBe(PAGE);
  const brotli = await get('/', { 'accept-encoding': 'gzip, br' });
  expect(brotliDecompressSync(brotli.body).toString()).toBe(PAGE);
  for (const accepted of ['deflate', 'gzip;q=0']) {
    const plain = await get('/', { 'accept-encoding': accepted });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.body.toString()).toBe(PAGE);
  }
});

test('a response of the API is compressed with gzip, however it is written', async () => {
  const { get } = await startServer({
    handle: withNextCompression(async (request, response) => {
      response.setHeader('Content-Type', 'application/json');
      if (request.url !== '/api/pieces') response.end(PAGE);
      else for (const piece of [PAGE, PAGE, null]) piece === null ? response.end() : response.write(piece);
    }),
  });
  for (const [path, times] of [
    ['/api/whole', 1],
    ['/api/pieces', 2],
  ] as const) {
    const { headers, body } = await get(path, { 'accept-encoding': 'br, gzip' });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(body).toString()).toBe(PAGE.repeat(times));
    for (const accepted of ['deflate', 'gzip;q=0, *']) {
      const plain = await get(path, { 'accept-encoding': accepted });
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(plain.body.toString()).toBe(PAGE.repeat(times));
    }
  }
});

test('a page that is written in pieces is sent as it is', async () => {
  const { get } = await startServer({
    handle: withNextCompression(async (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.write(PAGE);
      response.end(PAGE);
    }),
  });
  const { status, body } = await get('/', { 'accept-encoding': 'gzip' });
  expect({ status, body: body.toString() }).toEqual({ status: 200, body: PAGE + PAGE });
});

test('a file has an ETag of its time, compressed or not', async () => {
  const { get } = await startServer({
    handle: withNextCompression(async (_, response) => {
      response.setHeader('Content-Type', 'image/svg+xml');
      response.setHeader('Cache-Control', 'public, max-age=0');
      response.setHeader('Last-Modified', 'Sun, 22 Nov 2026 10:00:00 GMT');
      response.setHeader('Content-Length', PAGE.length);
      response.end(PAGE);
    }),
  });
  const { etag } = (await get('/icons/sprite.svg')).headers;
  expect(etag).toBe(`W/"${Date.UTC(2026, 10, 22, 10).toString(16)}"`);
  for (const encoding of ['identity', 'gzip']) {
    const headers = { 'accept-encoding': encoding };
    expect((await get('/icons/sprite.svg', headers)).headers.etag).toBe(etag);
    const conditional = await get('/icons/sprite.svg', { ...headers, 'if-none-match': etag });
    expect({ status: conditional.status, vary: conditional.headers.vary }).toEqual({
      status: 304,
      vary: 'Accept-Encoding',
    });
    expect(conditional.body).toHaveLength(0);
  }
});
