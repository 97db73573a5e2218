import { expect, test } from '@jest/globals';
import { buildAppLinks } from '@/lib/links/app-links';

const place = { open: 'https://open.example.org/open/camping', code: '/api/qr/open/camping.svg' };
const campaign = { utm_source: 'newsletter', utm_campaign: 'spring' };

test('links for everyone carry no campaign and are plain addresses', () => {
  expect(buildAppLinks(place)).toEqual({
    open: place.open,
    appStore: 'https://apps.apple.com/app/id0000000000?mt=8',
    play: 'https://play.google.com/store/apps/details?id=app.checkleaf.placeholder',
    code: place.code,
  });
});

test('a visitor’s campaign is on every link, and on the code', () => {
  const links = buildAppLinks(buildAppLinks(place), { campaign });
  expect(links.open).toBe(`${place.open}?utm_source=newsletter&utm_campaign=spring`);
  expect(links.code).toBe(`${place.code}?utm_source=newsletter&utm_campaign=spring`);
  expect(new URL(links.appStore).searchParams.get('ct')).toBe('spring');
  expect(new URL(links.play).searchParams.get('referrer')).toBe('utm_source=newsletter&utm_campaign=spring');
});

test('where intents open, the link is one that falls back to Play with the campaign', () => {
  const { open, play } = buildAppLinks(place, { campaign, intents: true });
  expect(open).toMatch(/^intent:\/\/open\.example\.org\/open\/camping\?utm_source=newsletter/);
  expect(open).toContain(`S.browser_fallback_url=${encodeURIComponent(play)};end`);
});

test('a page without a code gets none', () => {
  expect(buildAppLinks({ ...place, code: null }, { campaign }).code).toBeNull();
});
