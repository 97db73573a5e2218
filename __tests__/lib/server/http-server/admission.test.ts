/** @jest-environment node */
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { siteServers } from '@/__tests__/support/site-servers';
import { classOf, sendRejection } from '@/lib/server/http-server/admission';
import { matchRoute } from '@/lib/server/http-server/match-route';
import type { RequestLogEntry } from '@/lib/server/http-server/request-log';

const RATES = { share: 2, search: 2, image: 2, file: 2 };

const startServer = siteServers();

type Options = { trustedProxyHops?: number; host?: string };

async function start({ trustedProxyHops = 0, host = '127.0.0.1' }: Options = {}) {
  const log: RequestLogEntry[] = [];
  const options = {
    handle: async (_: unknown, response: ServerResponse) => void response.end('handled'),
    trustedProxyHops,
    limits: { requestsPerMinute: RATES, maxInFlight: 50 },
    log: (entry: RequestLogEntry) => log.push(entry),
    reportError: console.error,
  };
  const { get } = await startServer(options, host);
  const statuses = async (path: string, forwarded: readonly string[]) => {
    const all: number[] = [];
    for (const address of forwarded) all.push((await get(path, { 'X-Forwarded-For': address })).status);
    return all;
  };
  return { get, statuses, log };
}

describe('rate limits', () => {
  test.each([
    ['share', '/de/a/id', '/_next/data/build/en/a/id.json'],
    ['search', '/api/search?q=a', '/ja/templates?q=b', '/_next/data/build/en/templates.json?q=c'],
    ['image', '/api/og/tag/work.png', '/api/qr/open/puppy.svg'],
    ['file', '/puppy.md', '/api/templates/puppy.csv', '/feed.xml', '/api/oembed?url=x'],
  ])('the requests of a client in the class “%s” are counted together', async (_, ...urls) => {
    const { get } = await start();
    for (const url of [...urls, ...urls].slice(0, 2)) expect((await get(url)).status).toBe(200);
    for (const url of urls) expect((await get(url)).status).toBe(429);
    expect((await get('/puppy')).status).toBe(200);
  });

  test('each class has a limit of its own', async () => {
    const { get } = await start();
    for (let request = 0; request < 3; request += 1) await get('/puppy.md');
    expect((await get('/puppy.md')).status).toBe(429);
    expect((await get('/api/search')).status).toBe(200);
  });

  test('pages, the plain template list and the tracking proxy have none', () => {
    for (const url of '/ /puppy /embed/puppy /templates /templates/work /privacy /api/t/track /og.png'.split(
      ' ',
    )) {
      expect([url, classOf(matchRoute(url, 'text/html'))]).toEqual([url, null]);
    }
  });

  test('any query of the template list counts', () => {
    for (const url of ['/templates?q=a', '/templates??&q=a', '/de/templates?page=2']) {
      expect([url, classOf(matchRoute(url, 'text/html'))]).toEqual([url, 'search']);
    }
  });

  test('Markdown by content negotiation counts, HTML at the same URL does not', () => {
    expect(classOf(matchRoute('/puppy', 'text/markdown'))).toBe('file');
  });

  test('other methods count too', async () => {
    const { get } = await start();
    for (const method of ['HEAD', 'POST']) await get('/api/search', {}, method);
    expect((await get('/api/search')).status).toBe(429);
  });

  test('a page above the limit is a small HTML page that no cache stores', async () => {
    const { get } = await start();
    for (let request = 0; request < 2; request += 1) await get('/a/id');
    const { status, headers, body } = await get('/a/id');
    expect(status).toBe(429);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(body.toString()).toMatch(/<h1>Too many requests<\/h1>\n<p>Try again in \d+ seconds\.<\/p>/);
    expect(body.toString()).toContain('<a href="/">');
    expect(body.toString()).not.toContain('/a/');
  });

  test('a rejected page in a frame links to the site in a new tab', async () => {
    const rejection = { status: 503, retryAfterSeconds: 1, isLogged: false } as const;
    const { get } = await startServer({
      handle: async (_, response) =>
        sendRejection(response, rejection, matchRoute('/de/embed/puppy', undefined)),
    });
    const { status, body } = await get('/de/embed/puppy');
    expect(status).toBe(503);
    expect(body.toString()).toContain('<a href="/" target="_blank">');
  });

  test('above the limit, files, data and API routes respond with JSON', async () => {
    const { get } = await start();
    for (const url of [
      '/puppy.md',
      '/api/search',
      '/_next/data/build/en/a/id.json',
      '/api/og/tag/work.png',
    ]) {
      for (let request = 0; request < 2; request += 1) await get(url);
      const { status, headers, body } = await get(url);
      expect([url, status]).toEqual([url, 429]);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(JSON.parse(body.toString())).toEqual({
        error: expect.stringMatching(/^Too many requests\. Try/),
      });
    }
  });

  test('without a trusted proxy, a forged X-Forwarded-For does not evade the limit', async () => {
    const { statuses } = await start();
    expect(await statuses('/a/id', ['192.0.2.1', '192.0.2.2', '192.0.2.3'])).toEqual([200, 200, 429]);
  });

  test('behind one proxy, the client is the last entry, whatever it has sent itself', async () => {
    const { statuses } = await start({ trustedProxyHops: 1 });
    const forged = ['1.1.1.1, 192.0.2.1', '2.2.2.2, 192.0.2.1', '3.3.3.3, 192.0.2.1'];
    expect(await statuses('/a/id', forged)).toEqual([200, 200, 429]);
    expect(await statuses('/a/id', ['192.0.2.1, 192.0.2.2'])).toEqual([200]);
  });

  test('behind two proxies, the client is the last entry but one', async () => {
    const { statuses } = await start({ trustedProxyHops: 2 });
    const forged = ['1.1.1.1, 192.0.2.1, 10.0.0.1', '192.0.2.1, 10.0.0.2', '2.2.2.2, 192.0.2.1, 10.0.0.3'];
    expect(await statuses('/a/id', forged)).toEqual([200, 200, 429]);
    expect(await statuses('/a/id', ['192.0.2.1, 192.0.2.2, 10.0.0.1'])).toEqual([200]);
  });

  test('the addresses of an IPv6 /64 network are one client', async () => {
    const { statuses } = await start({ trustedProxyHops: 1 });
    const network = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '[2001:db8:1:2::3]:4000'];
    expect(await statuses('/a/id', network)).toEqual([200, 200, 429]);
    expect(await statuses('/a/id', ['2001:db8:1:3::1'])).toEqual([200]);
  });
});
