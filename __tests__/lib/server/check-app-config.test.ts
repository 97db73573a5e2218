/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { APPS } from '@/lib/config/apps';
import type { AppsConfig } from '@/lib/config/apps-config';
import { checkAppConfig } from '@/lib/server/check-app-config';

const REAL: AppsConfig = {
  ios: {
    appId: '123456789',
    teamId: 'ABCDE12345',
    bundleId: 'org.example.app',
    urlScheme: 'example',
    providerToken: '117',
    artwork: { en: { src: '/stores/app-store-en.svg', width: 120, height: 40 } },
  },
  android: {
    packageName: 'org.example.app_two',
    certificates: [Array(32).fill('A1').join(':')],
    urlScheme: 'example',
    artwork: {},
  },
};

const ios = (parts: Partial<AppsConfig['ios']>): AppsConfig => ({ ...REAL, ios: { ...REAL.ios, ...parts } });
const android = (parts: Partial<AppsConfig['android']>): AppsConfig => ({
  ...REAL,
  android: { ...REAL.android, ...parts },
});

describe('checkAppConfig', () => {
  test('returns null for real ids on a public URL', () => {
    expect(checkAppConfig(REAL, 'https://example.org')).toBeNull();
  });

  test('returns null for placeholders on a local URL and a warning that names each of them on a public URL', () => {
    for (const local of [
      'http://localhost:3000',
      'http://127.0.0.1',
      'http://[::1]:3000',
      'http://a.localhost',
    ]) {
      expect(checkAppConfig(APPS, local)).toBeNull();
    }
    expect(checkAppConfig(APPS, 'https://example.org')).toMatch(
      /ios\.appId, apps\.ios\.teamId, apps\.ios\.bundleId, apps\.ios\.providerToken, apps\.android\.packageName, apps\.android\.certificates/,
    );
  });

  test('returns a warning for a single placeholder', () => {
    expect(checkAppConfig(ios({ teamId: '0000000000' }), 'https://example.org')).toMatch(
      /: apps\.ios\.teamId\.$/,
    );
    expect(checkAppConfig(ios({ providerToken: null }), 'https://example.org')).toMatch(
      /: apps\.ios\.providerToken\.$/,
    );
  });

  test.each<[string, AppsConfig, RegExp]>([
    ['a short app id', ios({ appId: '12345' }), /apps\.ios\.appId: must have 9 or 10 digits/],
    ['an app id with its prefix', ios({ appId: 'id123456789' }), /apps\.ios\.appId/],
    ['a lowercase team id', ios({ teamId: 'abcde12345' }), /apps\.ios\.teamId: must have 10 uppercase/],
    ['a bundle id of one word', ios({ bundleId: 'app' }), /apps\.ios\.bundleId/],
    ['a scheme with a colon', ios({ urlScheme: 'example:' }), /apps\.ios\.urlScheme/],
    ['a provider token of letters', ios({ providerToken: 'abc' }), /apps\.ios\.providerToken/],
    ['a package of one word', android({ packageName: 'app' }), /apps\.android\.packageName/],
    ['a package part that starts with a digit', android({ packageName: 'org.1app' }), /packageName/],
    [
      'no certificate',
      android({ certificates: [] }),
      /apps\.android\.certificates: must contain at least one/,
    ],
    [
      'a SHA-1 certificate',
      android({ certificates: [Array(20).fill('A1').join(':')] }),
      /certificates\.0: must be 32/,
    ],
    [
      'a lowercase certificate',
      android({ certificates: [Array(32).fill('a1').join(':')] }),
      /certificates\.0/,
    ],
    [
      'artwork on another host',
      ios({ artwork: { en: { src: 'https://x.org/a.svg', width: 1, height: 1 } } }),
      /apps\.ios\.artwork\.en\.src: must be a path/,
    ],
  ])('throws for %s', (_, apps, message) => {
    expect(() => checkAppConfig(apps, 'http://localhost:3000')).toThrow(message);
  });

  test('throws one error for all invalid values', () => {
    const apps = { ios: ios({ appId: 'x' }).ios, android: android({ packageName: 'x' }).android };
    expect(() => checkAppConfig(apps, 'http://localhost')).toThrow(/ios\.appId.*\n.*android\.packageName/);
  });
});
