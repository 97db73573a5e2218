/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { pageProperties, pageUrl } from '@/lib/analytics/page-properties';

test.each([
  ['/', {}, { page: 'index' }],
  ['/[id]', { id: 'day-hike' }, { page: 'template', val: 'day-hike' }],
  ['/templates', { q: 'hike', tag: 'work' }, { page: 'templates' }],
  ['/templates/[tag]', { tag: 'work' }, { page: 'tag', val: 'work' }],
  ['/templates/[tag]/[page]', { page: '2', tag: 'work' }, { page: 'tag-page', val: 'work', val2: '2' }],
  ['/a/[id]', { id: 'secret' }, { page: 'private-share', val: 'secret' }],
  ['/channel/[id]', { id: 'desk' }, { page: 'channel', val: 'desk' }],
  ['/series/[id]', { id: 'trip' }, { page: 'series', val: 'trip' }],
  [
    '/channel/[id]/[page]',
    { page: '2', id: 'desk' },
    { page: 'channel/[id]/[page]', val: 'desk', val2: '2' },
  ],
  ['/404', {}, { page: '404' }],
  ['/privacy', { utm_source: 'x' }, { page: 'privacy' }],
])('the route %s with the query %j is %j', (pathname, query, description) => {
  const route = { pathname, query, asPath: '/de-luxe?a=/b#c', locale: 'de', url: '' };
  expect(pageProperties(route)).toEqual({ ...description, pathname, slug: '/de-luxe', lang: 'de' });
});

describe('the URL of a page', () => {
  const origin = 'https://checkleaf.example';
  const urlOf = (asPath: string, locale: string, path: string) =>
    pageUrl({ pathname: '/[id]', query: {}, asPath, locale, url: origin + path });

  test.each([
    ['/', 'en', '/?utm_source=letter#picks'],
    ['/?utm_source=letter', 'de', '/de?utm_source=letter'],
    ['/templates', 'pt-BR', '/pt-BR/templates?q=barraca'],
  ])('that the router shows as %s in %s is that of the browser, %s', (asPath, locale, path) => {
    expect(urlOf(asPath, locale, path)).toBe(origin + path);
  });

  test.each([
    ['/hike?from=card#boots', 'en', '/templates', '/hike?from=card#boots'],
    ['/', 'de', '/', '/de'],
    ['/?utm_source=letter', 'de', '/de/hike', '/de?utm_source=letter'],
  ])('that the router shows as %s in %s is not that of the next page, %s', (asPath, locale, next, path) => {
    expect(urlOf(asPath, locale, next)).toBe(origin + path);
  });
});
