import { expect, test } from '@jest/globals';
import { USER_AGENTS } from '@/__tests__/support/user-agents';
import { detectPlatform, supportsIntentUrls } from '@/lib/links/platform';

test.each([
  ['iphone', 5, 'ios'],
  ['ipadAsMac', 5, 'ios'],
  ['ipadAsMac', 0, 'desktop'],
  ['android', 5, 'android'],
  ['instagram', 5, 'android'],
  ['windows', 10, 'desktop'],
] as const)('%s with %i touch points is %s', (device, maxTouchPoints, platform) => {
  expect(detectPlatform(USER_AGENTS[device], maxTouchPoints)).toBe(platform);
});

test('a device without a user agent is a desktop', () => {
  expect(detectPlatform('')).toBe('desktop');
});

test.each([
  ['android', true],
  ['androidWebView', false],
  ['instagram', false],
  ['iphone', false],
  ['windows', false],
] as const)('%s supports intent URLs: %s', (device, supported) => {
  expect(supportsIntentUrls(USER_AGENTS[device])).toBe(supported);
});
