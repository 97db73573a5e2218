import { expect, test } from '@jest/globals';
import { viewKey } from '@/lib/analytics/page-views';

test('another fragment is the same view', () => {
  expect(viewKey('en', '/templates?q=a#top')).toBe(viewKey('en', '/templates?q=a'));
});

test('another locale, path or query is another view', () => {
  const keys = [viewKey('en', '/a'), viewKey('de', '/a'), viewKey('en', '/b'), viewKey('en', '/a?q=1')];
  expect(new Set(keys).size).toBe(4);
});
