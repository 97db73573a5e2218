import { describe, expect, test } from '@jest/globals';
import { canonicalLocalePath } from '@/lib/links/canonical-locale-path';

describe('canonicalLocalePath', () => {
  test.each([
    ['/en/templates', '/templates'],
    ['/EN', '/'],
    ['/DE/x', '/de/x'],
    ['/pt-br/x', '/pt-BR/x'],
    ['/PT-BR', '/pt-BR'],
    ['/en//example.org', '/example.org'],
  ])('%s moves to %s', (path, canonical) => {
    expect(canonicalLocalePath(path)).toBe(canonical);
  });

  test.each(['/', '/de', '/pt-BR/x', '/templates', '/puppy-first-week', '/a/de', '/enx'])(
    '%s is fine',
    (path) => {
      expect(canonicalLocalePath(path)).toBeNull();
    },
  );
});
