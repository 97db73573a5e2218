/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { apiRouteFor, canonicalPath, routeRequest } from '@/lib/links/routing';

const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('apiRouteFor a file', () => {
  test.each([
    ['/sitemap.xml', '/api/sitemap?locale=de'],
    ['/sitemaps/templates-12.xml', '/api/sitemap/templates-12?locale=de'],
    ['/robots.txt', '/api/robots?locale=de'],
    ['/llms.txt', '/api/llms?locale=de'],
    ['/.well-known/security.txt', '/api/security-txt?locale=de'],
    ['/feed.xml', '/api/feed?kind=all&locale=de'],
    ['/templates/work/feed.xml', '/api/feed?kind=tag&id=work&locale=de'],
    ['/channel/home-desk/feed.xml', '/api/feed?kind=channel&id=home-desk&locale=de'],
    ['/series/used-car/feed.xml', '/api/feed?kind=series&id=used-car&locale=de'],
    ['/camping.md', '/api/markdown/camping?locale=de'],
    ['/embed/camping', '/api/embed/camping?locale=de'],
    ['/embed/aB3dEfGh1jKlMn0pQrStUv', '/api/embed/aB3dEfGh1jKlMn0pQrStUv?locale=de'],
  ])('rewrites %s to %s', (path, route) => {
    expect(apiRouteFor({ path, locale: 'de', accept: HTML })).toBe(route);
  });

  test.each([
    ...'/ /camping /templates/work/2 /channel/home-desk/2 /a/x.md /Camping.md /x/y.md /embed'.split(' '),
    ...'/embed/x/y /embed/%2e /sitemaps/../x.xml'.split(' '),
  ])('does not rewrite %s', (path) => {
    expect(apiRouteFor({ path, locale: 'en', accept: HTML })).toBeNull();
  });
});

describe('apiRouteFor a template page', () => {
  test.each([
    ['text/markdown', true],
    ['text/markdown, */*', true],
    ['text/markdown;q=0.9, text/html;q=0.8', true],
    ['text/html;q=0.8, text/markdown;q=0.8', false],
    ['text/html, text/markdown', false],
    ['text/markdown;q=0', false],
    ['*/*', false],
    ['', false],
    [null, false],
  ])('with Accept %j returns Markdown: %s', (accept, markdown) => {
    const route = apiRouteFor({ path: '/camping', locale: 'en', accept });
    expect(route).toBe(markdown ? '/api/markdown/camping?negotiated=1&locale=en' : null);
  });

  test.each(['/templates', '/privacy', '/insights', '/404'])('does not rewrite %s', (path) => {
    expect(apiRouteFor({ path, locale: 'en', accept: 'text/markdown' })).toBeNull();
  });
});

describe('routeRequest', () => {
  test('redirects to the canonical path', () => {
    expect(routeRequest('/en/templates', HTML)).toEqual({ kind: 'redirect', path: '/templates' });
    expect(routeRequest('/DE/Camping', HTML)).toEqual({ kind: 'redirect', path: '/de/camping' });
    expect(routeRequest('/template-list', HTML)).toEqual({ kind: 'redirect', path: '/templates' });
    expect(routeRequest('/de/template-list', HTML)).toEqual({ kind: 'redirect', path: '/de/templates' });
  });

  test('rewrites the files about the apps', () => {
    expect(routeRequest('/.well-known/assetlinks.json', '*/*')).toEqual({
      kind: 'rewrite',
      route: '/api/apps/assetlinks.json?locale=en',
    });
  });

  test('leaves pages to Next, of which only those of templates vary by Accept', () => {
    expect(routeRequest('/de/camping', HTML)).toEqual({ kind: 'page', variesByAccept: true });
    expect(routeRequest('/de', HTML)).toEqual({ kind: 'page', variesByAccept: false });
    expect(routeRequest('/privacy', HTML)).toEqual({ kind: 'page', variesByAccept: false });
  });

  test('keeps the parameters of a list for frames, and no others', () => {
    expect(routeRequest('/de/embed/camping', null, '?theme=dark&locale=fr&id=x&title=0&theme=light')).toEqual(
      {
        kind: 'rewrite',
        route: '/api/embed/camping?locale=de&theme=dark&title=0',
      },
    );
    expect(routeRequest('/embed/camping', null, '?theme=a%26id%3Dx')).toMatchObject({
      route: '/api/embed/camping?locale=en&theme=a%26id%3Dx',
    });
    expect(routeRequest('/camping.md', null, '?negotiated=1')).toMatchObject({
      route: '/api/markdown/camping?locale=en',
    });
  });
});

describe('canonicalPath', () => {
  test.each([
    ['/en/templates', '/templates'],
    ['/EN', '/'],
    ['/DE/x', '/de/x'],
    ['/pt-br/x', '/pt-BR/x'],
    ['/PT-BR', '/pt-BR'],
    ['/en//example.org', '/example.org'],
    ['/templates/', '/templates'],
    ['/de/', '/de'],
    ['/DE/templates/work/', '/de/templates/work'],
    ['/en/', '/'],
    ['//example.org/', '/example.org'],
    ['//', '/'],
    ['/%2Fexample.org/', '/%2Fexample.org'],
    ['/Puppy-First-Week', '/puppy-first-week'],
    ['/de/Puppy-First-Week/', '/de/puppy-first-week'],
    ['/PRIVACY', '/privacy'],
    // As long as the id of a private share.
    ['/Viewing-A-House-To-Buy', '/viewing-a-house-to-buy'],
    ['/de/Rescue-dog-first-month', '/de/rescue-dog-first-month'],
  ])('of %s is %s', (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
  });

  test.each([
    '/',
    '/de',
    '/pt-BR/x',
    '/templates',
    '/puppy-first-week',
    '/a/de',
    '/a/Bc',
    '/enx',
    '/README.md',
    '/%C3%84',
    // Ids of private shares.
    '/aB3dEfGh1jKlMn0pQrStUv',
    '/de/viewing-a-House-To-buY',
    '/VIEWING-A-HOUSE-TO-BUY',
  ])('is null for %s', (path) => {
    expect(canonicalPath(path)).toBeNull();
  });
});
