/** @jest-environment node */
import { afterEach, expect, test } from '@jest/globals';
import { findFirefox, findWebKit, installEngines } from '@/scripts/support/find-engines';

const { PATH, FIREFOX_PATH } = process.env;

afterEach(() => {
  Object.assign(process.env, { PATH, FIREFOX_PATH: FIREFOX_PATH ?? '' });
});

test('engines that cannot be installed are named with the packages that have them', () => {
  // Without a program that installs packages.
  Object.assign(process.env, { PATH: '', FIREFOX_PATH: '' });
  expect(installEngines()).toEqual([
    'Firefox is not installed, and could not be. On Debian and Ubuntu: apt-get install firefox-esr',
    'WebKitGTK is not installed, and could not be. On Debian and Ubuntu: apt-get install webkit2gtk-driver xvfb',
  ]);
  expect(findWebKit()).toBeUndefined();
});

test('FIREFOX_PATH replaces the Firefox on the PATH', () => {
  process.env.FIREFOX_PATH = '/opt/firefox/firefox';
  expect(findFirefox()).toBe('/opt/firefox/firefox');
});
