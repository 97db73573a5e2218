import { expect, test } from '@jest/globals';
import { buildAppLinks, intentUrl } from '@/lib/links/app-links';

const place = { open: 'https://open.example.org/open/camping', qrCode: '/api/qr/open/camping.svg' };
const campaign = { utm_source: 'newsletter', utm_campaign: 'spring' };

test('links for everyone carry no campaign and are plain addresses', () => {
  expect(buildAppLinks(place)).toEqual({
    open: place.open,
    appStore: 'https://apps.apple.com/app/id0000000000?mt=8',
    play: 'https://play.google.com/store/apps/details?id=app.checkleaf.placeholder',
    qrCode: place.qrCode,
  });
});

test('a visitor’s campaign is on every link, and on the code', () => {
  const links = buildAppLinks(buildAppLinks(place), { campaign });
  expect(links.open).toBe(`${place.open}?utm_source=newsletter&utm_campaign=spring`);
  expect(links.qrCode).toBe(`${place.qrCode}?utm_source=newsletter&utm_campaign=spring`);
  expect(new URL(links.appStore).searchParams.get('ct')).toBe('spring');
  expect(new URL(links.play).searchParams.get('referrer')).toBe('utm_source=newsletter&utm_campaign=spring');
});

test('where intents open, the link is one that falls back to Play with the campaign', () => {
  const { open, play } = buildAppLinks(place, { campaign, intents: true });
  expect(open).toMatch(/^intent:\/\/open\.example\.org\/open\/camping\?utm_source=newsletter/);
  expect(open).toContain(`S.browser_fallback_url=${encodeURIComponent(play)};end`);
});

test('a page without a code gets none', () => {
  expect(buildAppLinks({ ...place, qrCode: null }, { campaign }).qrCode).toBeNull();
});

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
