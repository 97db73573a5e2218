import { expect, test } from '@jest/globals';
import { viewKey } from '@/lib/analytics/page-views';

test('an anchor makes no other view', () => {
  expect(viewKey('en', '/templates?q=a#top')).toBe(viewKey('en', '/templates?q=a'));
});

test('locale, path and query each make another view', () => {
  const keys = [viewKey('en', '/a'), viewKey('de', '/a'), viewKey('en', '/b'), viewKey('en', '/a?q=1')];
  expect(new Set(keys).size).toBe(4);
});
