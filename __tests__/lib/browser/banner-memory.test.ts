import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { dismissBanner, isBannerDismissed } from '@/lib/browser/banner-memory';

const refuse = () => {
  throw new DOMException('refused', 'SecurityError');
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

test('a banner that was closed is remembered as such', () => {
  expect(isBannerDismissed()).toBe(false);
  dismissBanner();
  expect(isBannerDismissed()).toBe(true);
});

test('a browser that keeps nothing shows it again, and nothing fails', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  dismissBanner();
  expect(isBannerDismissed()).toBe(false);
});
