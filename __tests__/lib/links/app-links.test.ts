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

test('with intent URLs, the link falls back to the `/open` URL with the campaign, which is no intent URL', () => {
  const { open } = buildAppLinks(base, { campaign, intents: true });
  const { data, 'S.browser_fallback_url': fallback = '' } = parseIntent(open);
  expect(data).toBe(`${base.open}?utm_source=newsletter&utm_campaign=spring`);
  expect(decodeURIComponent(fallback)).toBe(data);
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

test('an intent URL contains the page, the package and the page as the fallback', () => {
  const url = 'https://open.example.org:8443/open/camping?utm_source=x%3By%23z&utm_campaign=a%20b';
  const parsed = parseIntent(intentUrl(url, 'a.b'));
  expect(parsed.data).toBe(url);
  expect(parsed.package).toBe('a.b');
  expect(decodeURIComponent(parsed['S.browser_fallback_url'] ?? '')).toBe(url);
});

test('an intent URL has the scheme of the page', () => {
  expect(parseIntent(intentUrl('http://localhost/open', 'a.b')).data).toBe('http://localhost/open');
});
