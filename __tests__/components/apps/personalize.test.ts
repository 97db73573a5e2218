import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { TEST_APP_LINKS } from '@/__tests__/support/app-links';
import { USER_AGENTS } from '@/__tests__/support/user-agents';
import { AndroidBanner } from '@/components/apps/android-banner';
import { loadAppBanner, personalizeAppLinks } from '@/components/apps/personalize';
import { CONSENT_KEY } from '@/lib/analytics/consent';

type Device = keyof typeof USER_AGENTS;

function setDevice(device: Device, touchPoints = 0): void {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(USER_AGENTS[device]);
  Object.defineProperty(navigator, 'maxTouchPoints', { value: touchPoints, configurable: true });
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
  document.documentElement.removeAttribute('data-platform');
});

describe('loadAppBanner', () => {
  test.each([
    ['iphone', 5, 'ios'],
    ['ipadAsMac', 5, 'ios'],
    ['ipadAsMac', 0, 'desktop'],
    ['android', 5, 'android'],
    ['windows', 10, 'desktop'],
  ] as const)('sets data-platform: %s with %s touch points is %s', async (...row) => {
    const [device, touchPoints, platform] = row;
    setDevice(device, touchPoints);
    await loadAppBanner();
    expect(document.documentElement).toHaveAttribute('data-platform', platform);
  });

  test('resolves to the banner on Android only', async () => {
    setDevice('android');
    expect(await loadAppBanner()).toBe(AndroidBanner);
    setDevice('iphone');
    expect(await loadAppBanner()).toBeNull();
  });
});

describe('personalizeAppLinks', () => {
  test('returns null on a desktop without a campaign', () => {
    setDevice('windows');
    expect(personalizeAppLinks(TEST_APP_LINKS, '?q=tent')).toBeNull();
  });

  test('returns an intent URL on Android, except in the browser of another app', () => {
    setDevice('android');
    expect(personalizeAppLinks(TEST_APP_LINKS, '')?.open).toMatch(
      /^intent:\/\/open\.example\.org\/open\/camping#/,
    );
    setDevice('instagram');
    expect(personalizeAppLinks(TEST_APP_LINKS, '')).toBeNull();
  });

  test('neither adds nor stores a campaign without consent', () => {
    setDevice('iphone');
    localStorage.setItem(CONSENT_KEY, 'out');
    expect(personalizeAppLinks(TEST_APP_LINKS, '?utm_source=news')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
    localStorage.removeItem(CONSENT_KEY);
  });

  test('adds the campaign of the landing URL, also on later pages of the visit', () => {
    setDevice('iphone');
    const landing = personalizeAppLinks(TEST_APP_LINKS, '?utm_source=news&utm_campaign=spring');
    expect(landing?.open).toBe(`${TEST_APP_LINKS.open}?utm_source=news&utm_campaign=spring`);
    expect(landing?.appStore).toContain('ct=spring');
    expect(landing?.qrCode).toBe(`${TEST_APP_LINKS.qrCode}?utm_source=news&utm_campaign=spring`);
    expect(personalizeAppLinks(TEST_APP_LINKS, '')).toEqual(landing);
  });
});
