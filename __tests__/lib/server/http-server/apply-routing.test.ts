/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { siteServers } from '@/__tests__/support/site-servers';

const startServer = siteServers();

/** A server whose handler responds with the URL that it gets. */
function start() {
  return startServer({
    handle: async ({ url }, response) => {
      response.end(url);
    },
  });
}

test.each([
  ['/templates/?q=a%20b', '/templates?q=a%20b'],
  ['/DE/templates/', '/de/templates'],
  ['/en/camping?x=1', '/camping?x=1'],
  ['/template-list', '/templates'],
  ['/de/template-list?page=2', '/de/templates?page=2'],
])('%s redirects permanently to %s', async (path, target) => {
  const { get } = await start();
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await get(path, {}, method);
    expect(status).toBe(308);
    expect(headers.location).toBe(target);
    expect(headers['cache-control']).toBe('public, max-age=3600');
  }
});

test.each([
  ['/feed.xml', '*/*', '/api/feed?kind=all&locale=en'],
  ['/de/camping.md?x', '*/*', '/api/markdown/camping?locale=de'],
  ['/pt-BR/camping', 'text/markdown', '/api/markdown/camping?negotiated=1&locale=pt-BR'],
  ['/camping', 'text/html', '/camping'],
  ['/templates', '*/*', '/template-list'],
  ['/pt-BR/templates', '*/*', '/pt-BR/template-list'],
  ['/_next/data/build/en/templates.json', '*/*', '/_next/data/build/en/template-list.json'],
  ['/_next/data/build/de/templates.json', '*/*', '/_next/data/build/de/template-list.json'],
  ['/templates?q=tent', '*/*', '/templates?q=tent'],
  ['/templates?', '*/*', '/template-list'],
  ['/_next/data/build/en/templates.json?', '*/*', '/_next/data/build/en/template-list.json'],
  ['/_next/data/build/en/templates.json?page=2', '*/*', '/_next/data/build/en/templates.json?page=2'],
  ['/xx/templates', '*/*', '/xx/templates'],
  ['/templates/work', '*/*', '/templates/work'],
  ['/api/search/', '*/*', '/api/search/'],
  ['/de/api/search/', '*/*', '/de/api/search/'],
  ['/_next/static/a.md', '*/*', '/_next/static/a.md'],
  ['//camping/', '*/*', '//camping/'],
  ['/%ff', '*/*', '/404'],
  ['/pt-BR/x/%', 'text/markdown', '/pt-BR/404'],
])('%s with “Accept: %s” is handled as %s', async (path, accept, url) => {
  const { get } = await start();
  const { body } = await get(path, { accept });
  expect(body.toString()).toBe(url);
});

test.each([
  ['/camping', 'Accept'],
  ['/de/camping', 'Accept'],
  ['/', undefined],
  ['/de', undefined],
  ['/templates', undefined],
  ['/de/privacy', undefined],
  ['/templates/work', undefined],
])('%s varies by %s', async (path, vary) => {
  const { get } = await start();
  expect((await get(path)).headers.vary).toBe(vary);
});

test('requests for page data have a header that clients cannot set', async () => {
  const { get } = await startServer({
    handle: async ({ headers }, response) => {
      response.end(headers['x-page-data'] ?? 'none');
    },
  });
  for (const [path, sent, received] of [
    ['/_next/data/build/en/get.json', {}, '1'],
    ['/_next/data/build/en/get.json', { 'x-page-data': '2' }, '1'],
    ['/get', { 'x-page-data': '1' }, 'none'],
    ['/_next/static/a.js', { 'x-page-data': '1' }, 'none'],
  ] as const) {
    const { body } = await get(path, sent);
    expect([path, body.toString()]).toEqual([path, received]);
  }
});

test('a malformed URL has the page for URLs that do not exist, with the status 400', async () => {
  const { get } = await startServer({
    handle: async (_, response) => {
      response.statusCode = 404;
      response.end('page');
    },
  });
  for (const [path, status] of [
    ['/%ff', 400],
    ['/de/%e0%a4', 400],
    ['/unknown', 404],
  ]) {
    const { status: actual, body } = await get(String(path));
    expect([path, actual, body.toString()]).toEqual([path, status, 'page']);
  }
});

test.each([
  ['/500', 404],
  ['/de/500?x=1', 404],
  ['/%35%300', 404],
  ['/_next/data/build/en/500.json', 404],
  ['/de/_next/data/build/500.json', 404],
  ['/500/more', 500],
  ['/camping', 500],
])('where the page of failures is rendered, the status of %s is %i', async (path, expected) => {
  const { get } = await startServer({
    handle: async (_, response) => {
      response.statusCode = 500;
      response.end();
    },
  });
  const { status, headers } = await get(path);
  expect(status).toBe(expected);
  expect(headers['server-timing']).toBe(`request;desc="${headers['x-request-id']}"`);
});

test.each([
  '/a/ABCDEFGHIJKLMNOPQRSTUV/',
  '/en/a/ABCDEFGHIJKLMNOPQRSTUV?x=1',
  '/DE/a/ABCDEFGHIJKLMNOPQRSTUV',
  '//a//ABCDEFGHIJKLMNOPQRSTUV',
])('no cache stores the redirect of %s, which is a private share', async (path) => {
  const { get } = await startServer({
    // Next redirects repeated slashes itself.
    handle: async (_, response) => {
      response.writeHead(308, { Location: '/a/x', 'Cache-Control': 'public' }).end();
    },
  });
  const { status, headers } = await get(path);
  expect(status).toBe(308);
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
});

test('the tracking proxy gets the query as the client sent it, and only from this server', async () => {
  const { get } = await startServer({
    handle: async ({ headers }, response) => {
      response.end(String(headers['x-raw-query']));
    },
  });
  const query = '?route=mine&_=1%202+3';
  const forged = { 'X-Raw-Query': '?forged' };
  expect((await get(`/api/t/track${query}`, forged)).body.toString()).toBe(query);
  expect((await get('/api/t/track', forged)).body.toString()).toBe('');
  expect((await get(`/api/search${query}`, forged)).body.toString()).toBe('undefined');
});
