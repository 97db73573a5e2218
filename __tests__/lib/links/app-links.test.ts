/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { buildAppLinks, intentUrl } from '@/lib/links/app-links';

const base = { open: 'https://open.example.org/open/camping', qrCode: '/api/qr/open/camping.svg' };
const campaign = { utm_source: 'newsletter', utm_campaign: 'spring' };

test('links without options have no campaign and are HTTPS URLs', () => {
  expect(buildAppLinks(base)).toEqual({
    open: base.open,
    appStore: 'https://apps.apple.com/app/id0000000000?mt=8',
    play: 'https://play.google.com/store/apps/details?id=app.checkleaf.placeholder',
    qrCode: base.qrCode,
  });
});

test('a campaign is added to every link and to the QR code', () => {
  const links = buildAppLinks(buildAppLinks(base), { campaign });
  expect(links.open).toBe(`${base.open}?utm_source=newsletter&utm_campaign=spring`);
  expect(links.qrCode).toBe(`${base.qrCode}?utm_source=newsletter&utm_campaign=spring`);
  expect(new URL(links.appStore).searchParams.get('ct')).toBe('spring');
  expect(new URL(links.play).searchParams.get('referrer')).toBe('utm_source=newsletter&utm_campaign=spring');
});

test('with intent URLs, the link falls back to Google Play with the campaign', () => {
  const { open, play } = buildAppLinks(base, { campaign, intents: true });
  expect(open).toMatch(/^intent:\/\/open\.example\.org\/open\/camping\?utm_source=newsletter/);
  expect(open).toContain(`S.browser_fallback_url=${encodeURIComponent(play)};end`);
});

test('a page without a QR code gets none', () => {
  expect(buildAppLinks({ ...base, qrCode: null }, { campaign }).qrCode).toBeNull();
});

/** Parses an intent URL as Android's `Intent.parseUri` does. */
function parseIntent(url: string) {
  const [data = '', fragment = ''] = url.split('#Intent;');
  const parts = fragment.split(';');
  expect(parts.pop()).toBe('end');
  const pairs = Object.fromEntries(parts.map((part) => part.split(/=(.*)/s).slice(0, 2)));
  return { data: data.replace(/^intent:/, `${pairs.scheme}:`), ...pairs } as Record<string, string>;
}

test('an intent URL contains the page, the package and the fallback', () => {
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

test('an intent URL has the scheme of the page', () => {
  const url = intentUrl({ url: 'http://localhost/open', packageName: 'a.b', fallback: 'https://x.org' });
  expect(parseIntent(url).data).toBe('http://localhost/open');
});
