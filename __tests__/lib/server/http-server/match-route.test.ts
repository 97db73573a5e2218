/** @jest-environment node */
import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { ROUTE_PATHS } from '@/lib/config/routes';
import { matchRoute } from '@/lib/server/http-server/match-route';

const MARKDOWN = 'text/markdown';

test('every route has its pattern', () => {
  for (const route of ROUTE_PATHS) {
    const url = route.replace(/\/\[\[.*\]\]/, '/x/y').replace(/\[\w+\]/g, 'x');
    expect([url, matchRoute(url, undefined).pattern]).toEqual([url, route]);
  }
});

test('files of public/ are static', () => {
  const files = readdirSync('public', { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const { parentPath, name } of files) {
    const url = `${parentPath.replace(/^public/, '')}/${name}`;
    expect([url, matchRoute(url, undefined).pattern]).toEqual([url, 'static']);
  }
  expect(matchRoute('/_next/static/chunks/a.js', undefined).pattern).toBe('static');
});

test.each([
  ['/', '/'],
  ['/de', '/'],
  ['/DE/', '/'],
  ['/_next/data/build/de.json', '/'],
  ['/_next/data/build/index.json', '/'],
  ['/puppy?utm_source=a', '/[id]'],
  ['/pt-BR/puppy/', '/[id]'],
  ['/open', '/open/[[...path]]'],
  ['/a/id', '/a/[id]'],
  ['//a//id', '/a/[id]'],
  ['/%61/id', '/a/[id]'],
  ['/\\a\\id', '/a/[id]'],
  ['/JA/a/id/', '/a/[id]'],
  ['/_next/data/build/en/a/id.json', '/a/[id]'],
  ['/_next/data/build/en/%61/id.json?id=id', '/a/[id]'],
  ['/templates?q=a', '/templates'],
  ['/_next/data/build/de/templates.json?q=a', '/templates'],
  ['/embed/puppy?theme=dark', '/embed/[id]'],
  ['/de/embed/puppy/', '/embed/[id]'],
  ['/api/embed/puppy', '/api/embed/[id]'],
  ['/api/oembed?url=x', '/api/oembed'],
  ['/puppy.md', '/api/markdown/[id]'],
  ['/de/puppy.md', '/api/markdown/[id]'],
  ['/feed.xml', '/api/feed'],
  ['/ar/templates/work/feed.xml', '/api/feed'],
  ['/sitemaps/pages-1.xml', '/api/sitemap/[name]'],
  ['/manifest.webmanifest', '/api/apps/[file]'],
  ['/sw.js', '/api/service-worker'],
  ['/api/t/track/', '/api/t/[[...route]]'],
  ['/api/search/?q=a', '/api/search'],
  ['/api/metrics', '/api/metrics'],
  ['/not/a/page/of/this/site', 'other'],
  ['/api/nothing', 'other'],
  ['/de/api/health', 'other'],
  ['/de/api/search', 'other'],
  ['/icons/nothing.png', 'other'],
  ['/de/icons/icon.svg', 'other'],
  ['/de/_next/static/x.js', 'other'],
  ['/%ff', '/[id]'],
  ['/%', '/[id]'],
  ['', '/'],
])('the route of “%s” is %s', (url, pattern) => {
  expect(matchRoute(url, undefined).pattern).toBe(pattern);
});

test('a client that prefers Markdown gets it at the URL of a template', () => {
  expect(matchRoute('/de/puppy', MARKDOWN).pattern).toBe('/api/markdown/[id]');
  expect(matchRoute('/puppy', 'text/html, text/markdown;q=0.5').pattern).toBe('/[id]');
  expect(matchRoute('/puppy', 'text/html;q=0, */*').pattern).toBe('/api/markdown/[id]');
  expect(matchRoute('/templates', MARKDOWN).pattern).toBe('/templates');
});

test('pages are for people; files, data and API routes are not', () => {
  for (const url of ['/', '/de/puppy', '/a/id', '/templates?q=a', '/not/found']) {
    expect([url, matchRoute(url, undefined).isPage]).toEqual([url, true]);
  }
  for (const url of [
    '/puppy.md',
    '/api/search',
    '/_next/data/build/de/templates.json',
    '/og.png',
    '/feed.xml',
  ]) {
    expect([url, matchRoute(url, undefined).isPage]).toEqual([url, false]);
  }
});
