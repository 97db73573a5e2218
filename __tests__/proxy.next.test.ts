/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { NextRequest } from 'next/server';
import { proxy } from '@/proxy.next';

const SITE = 'http://localhost:3000';

const request = (path: string, method: string) => proxy(new NextRequest(SITE + path, { method }));

describe.each(['/', '/camping', '/templates', '/get', '/open/camping'])('%s', (path) => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'responds to %s with 405, which is not cached',
    (method) => {
      const response = request(path, method);
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  test.each(['GET', 'HEAD'])('allows %s', (method) => {
    const response = request(path, method);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-middleware-next')).toBe('1');
  });
});

test('the API route of a file checks the method itself', () => {
  const rewritten = request('/feed.xml', 'POST').headers.get('x-middleware-rewrite');
  expect(rewritten).toBe(`${SITE}/api/feed?kind=all&locale=en`);
});

test.each([
  ['/templates/?q=a%20b', '/templates?q=a%20b'],
  ['/DE/templates/', '/de/templates'],
  ['/template-list/', '/templates'],
  ['/EN/template-list', '/templates'],
  ['/DE/template-list/?q=a', '/de/templates?q=a'],
])('%s redirects to %s', (path, target) => {
  const response = request(path, 'GET');
  expect(response.status).toBe(308);
  expect(response.headers.get('location')).toBe(SITE + target);
});

test.each([
  ['/camping', 'Accept'],
  ['/de/camping', 'Accept'],
  ['/', null],
  ['/de', null],
  ['/templates', null],
  ['/de/privacy', null],
  ['/templates/work', null],
])('%s varies by: %s', (path, vary) => {
  const nextConfig = { i18n: { locales: ['en', 'de'], defaultLocale: 'en' } };
  const response = proxy(new NextRequest(SITE + path, { nextConfig }));
  expect(response.headers.get('vary')).toBe(vary);
});
