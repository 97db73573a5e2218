import { expect, test } from '@jest/globals';
import { isOnPrivatePage } from '@/lib/analytics/mixpanel/session-recording';

test.each([
  ['/a/abcdefghijklmnopqrstuv', true],
  ['/de/a/abcdefghijklmnopqrstuv', true],
  ['/taken-list', true],
  ['/pt-BR/taken-list', true],
  ['/taken-list#item-3', true],
  ['/taken-lists', false],
  ['/camping/taken-list/x', false],
  ['/your-lists', false],
  ['/camping', false],
])('whether sessions are not recorded at %s: %s', (path, isPrivate) => {
  history.replaceState(null, '', path);
  expect(isOnPrivatePage()).toBe(isPrivate);
});
