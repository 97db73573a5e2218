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
