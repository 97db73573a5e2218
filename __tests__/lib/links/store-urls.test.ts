/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { APPS } from '@/lib/config/apps';
import { appStoreUrl, playUrl } from '@/lib/links/store-urls';

const ios = { ...APPS.ios, appId: '123456789', providerToken: '117' };
const android = { ...APPS.android, packageName: 'org.example.app' };

describe('appStoreUrl', () => {
  const query = (url: string) => Object.fromEntries(new URL(url).searchParams);

  test('contains the app id and the media type of an app', () => {
    expect(appStoreUrl({ ...ios, providerToken: null })).toBe('https://apps.apple.com/app/id123456789?mt=8');
  });

  test('contains provider token and campaign token', () => {
    expect(query(appStoreUrl(ios, { utm_source: 'newsletter', utm_campaign: 'spring sale' }))).toEqual({
      pt: '117',
      ct: 'spring sale',
      mt: '8',
    });
  });

  test('uses the source of a campaign without a name', () => {
    expect(query(appStoreUrl(ios, { utm_source: 'newsletter' })).ct).toBe('newsletter');
  });

  test('truncates the token to 40 bytes between characters, without a trailing space', () => {
    const token = (name: string) => query(appStoreUrl(ios, { utm_campaign: name })).ct;
    expect(token('x'.repeat(41))).toBe('x'.repeat(40));
    expect(token('ü'.repeat(30))).toBe('ü'.repeat(20));
    expect(token(`${'x'.repeat(38)}😀`)).toBe('x'.repeat(38));
    expect(token(`${'x'.repeat(39)} y`)).toBe('x'.repeat(39));
    expect(token(` ${'x'.repeat(41)}`)).toBe('x'.repeat(40));
  });

  test('uses a prefix of at most 40 bytes of any campaign name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), (name) => {
        const token = query(appStoreUrl(ios, { utm_campaign: name })).ct ?? '';
        expect(new TextEncoder().encode(token).length).toBeLessThanOrEqual(40);
        expect(name.trim().startsWith(token)).toBe(true);
      }),
    );
  });
});

describe('playUrl', () => {
  test('contains the package name', () => {
    expect(playUrl(android)).toBe('https://play.google.com/store/apps/details?id=org.example.app');
  });

  test('contains the campaign as one encoded query string, as Install Referrer expects it', () => {
    const campaign = { utm_source: 'a&b', utm_medium: 'e-mail', utm_campaign: 'größer = besser' };
    const url = new URL(playUrl(android, campaign));
    expect([...url.searchParams.keys()]).toEqual(['id', 'referrer']);
    const referrer = url.searchParams.get('referrer') ?? '';
    expect(Object.fromEntries(new URLSearchParams(referrer))).toEqual(campaign);
    expect(referrer).toContain('%20');
  });
});
