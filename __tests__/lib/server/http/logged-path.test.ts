/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { loggedPath } from '@/lib/server/http/logged-path';

const SHARE = 'k3x4mQw7fP0aZr9TsLbVnd';

test.each([
  [`/a/${SHARE}`],
  [`/pt-BR/a/${SHARE}?utm_source=x`],
  [`/a/123456`],
  [`/_next/data/build/en/a/${SHARE}.json`],
  [`/open/a/${SHARE}`],
  [`/%61/${SHARE}`],
  [`/a%2F${SHARE}`],
  [`/%2561%252F${SHARE}`],
  [`//a//${SHARE}`],
  [`https://example.org/a/${SHARE}`],
])('the logged path of %s has no id of a private share', (url) => {
  const path = loggedPath(url);
  expect(path).toContain('/a/[id]');
  expect(path).not.toMatch(new RegExp(`${SHARE}|123456|\\?`));
});

test.each([`/%61/${SHARE}%ff`, `/A/${SHARE}`, `/a%5c${SHARE}`, `/%25252561/${SHARE}`])(
  'the logged path of %s, which opens no share, has no id either',
  (url) => {
    expect(loggedPath(url)).toContain('[id]');
    expect(loggedPath(url)).not.toContain(SHARE);
  },
);

test('other paths are logged without their query', () => {
  expect(loggedPath('/templates/travel/2?q=a#b')).toBe('/templates/travel/2');
  expect(loggedPath('/%c3%28')).toBe('/%c3%28');
  expect(loggedPath('/puppy-first-week-22-x1')).toBe('/puppy-first-week-22-x1');
  expect(loggedPath(`/${'x'.repeat(500)}`)).toHaveLength(200);
});
