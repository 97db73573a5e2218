/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { isHandledFile, isHandledPage } from '@/lib/offline/handled-paths';

test.each(['/', '/de', '/puppy-first-week', '/pt-BR/puppy-first-week', '/templates/work', '/apidays', '/ar'])(
  'the worker responds to navigations to %s',
  (path) => {
    expect(isHandledPage(path)).toBe(true);
  },
);

test.each([
  ...'/a/0000000000000000000000 /de/a/0000000000000000000000 /pt-br/A/0000000000000000000000'.split(' '),
  ...'/zh-Hant-TW/a/x /%61/x //a/x /a /api/search /insights /ja/insights/x'.split(' '),
  ...'/embed/puppy-first-week /open/puppy-first-week /get /_next/data/b/en/x.json'.split(' '),
  ...'/puppy-first-week.md /feed.xml'.split(' '),
])('the worker leaves %s alone', (path) => {
  expect(isHandledPage(path)).toBe(false);
  expect(isHandledFile(path)).toBe(false);
});
