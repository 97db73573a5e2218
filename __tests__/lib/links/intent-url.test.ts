import { expect, test } from '@jest/globals';
import { intentUrl } from '@/lib/links/intent-url';

/** Reads an intent address as Android's `Intent.parseUri` does. */
function parseIntent(address: string) {
  const [data = '', fragment = ''] = address.split('#Intent;');
  const parts = fragment.split(';');
  expect(parts.pop()).toBe('end');
  const pairs = Object.fromEntries(parts.map((part) => part.split(/=(.*)/s).slice(0, 2)));
  return { data: data.replace(/^intent:/, `${pairs.scheme}:`), ...pairs } as Record<string, string>;
}

test('names the page, the package and where to go without it', () => {
  const fallback = 'https://play.google.com/store/apps/details?id=a.b&referrer=utm_source%3Dx%3By%23z';
  const parsed = parseIntent(
    intentUrl({
      url: 'https://open.example.org:8443/open/camping?utm_source=x%3By',
      packageName: 'a.b',
      fallback,
    }),
  );
  expect(parsed.data).toBe('https://open.example.org:8443/open/camping?utm_source=x%3By');
  expect(parsed.package).toBe('a.b');
  expect(decodeURIComponent(parsed['S.browser_fallback_url'] ?? '')).toBe(fallback);
});

test('keeps the scheme of the page', () => {
  const address = intentUrl({ url: 'http://localhost/open', packageName: 'a.b', fallback: 'https://x.org' });
  expect(parseIntent(address).data).toBe('http://localhost/open');
});
