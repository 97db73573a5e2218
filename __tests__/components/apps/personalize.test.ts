import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { TEST_APP_LINKS } from '@/__tests__/support/app-links';
import { USER_AGENTS } from '@/__tests__/support/user-agents';
import { AndroidBanner } from '@/components/apps/android-banner';
import { loadAppBanner, personalizeAppLinks } from '@/components/apps/personalize';
import { CONSENT_KEY } from '@/lib/analytics/consent';

type Device = keyof typeof USER_AGENTS;

function comeWith(device: Device, touchPoints = 0): void {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(USER_AGENTS[device]);
  Object.defineProperty(navigator, 'maxTouchPoints', { value: touchPoints, configurable: true });
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
  document.documentElement.removeAttribute('data-platform');
});

describe('the start of a visit', () => {
  test.each([
    ['iphone', 5, 'ios'],
    ['ipadAsMac', 5, 'ios'],
    ['ipadAsMac', 0, 'desktop'],
    ['android', 5, 'android'],
    ['windows', 10, 'desktop'],
  ] as const)('tells the style sheet the device: %s with %s touch points is %s', async (...row) => {
    const [device, touchPoints, platform] = row;
    comeWith(device, touchPoints);
    await loadAppBanner();
    expect(document.documentElement).toHaveAttribute('data-platform', platform);
  });

  test('brings the banner to Android and to no other device', async () => {
    comeWith('android');
    expect(await loadAppBanner()).toBe(AndroidBanner);
    comeWith('iphone');
    expect(await loadAppBanner()).toBeNull();
  });
});

describe('a visitor’s links', () => {
  test('are those for everyone where neither device nor campaign says otherwise', () => {
    comeWith('windows');
    expect(personalizeAppLinks(TEST_APP_LINKS, '?q=tent')).toBeNull();
  });

  test('open the app by an intent on Android, but not within another app', () => {
    comeWith('android');
    expect(personalizeAppLinks(TEST_APP_LINKS, '')?.open).toMatch(
      /^intent:\/\/open\.example\.org\/open\/camping#/,
    );
    comeWith('instagram');
    expect(personalizeAppLinks(TEST_APP_LINKS, '')).toBeNull();
  });

  test('of somebody who does not want to be counted carry no campaign, and none is kept', () => {
    comeWith('iphone');
    localStorage.setItem(CONSENT_KEY, 'out');
    expect(personalizeAppLinks(TEST_APP_LINKS, '?utm_source=news')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
    localStorage.removeItem(CONSENT_KEY);
  });

  test('carry the campaign, also to pages that are opened later in the visit', () => {
    comeWith('iphone');
    const landing = personalizeAppLinks(TEST_APP_LINKS, '?utm_source=news&utm_campaign=spring');
    expect(landing?.open).toBe(`${TEST_APP_LINKS.open}?utm_source=news&utm_campaign=spring`);
    expect(landing?.appStore).toContain('ct=spring');
    expect(landing?.qrCode).toBe(`${TEST_APP_LINKS.qrCode}?utm_source=news&utm_campaign=spring`);
    expect(personalizeAppLinks(TEST_APP_LINKS, '')).toEqual(landing);
  });
});
