/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readDeviceKind } from '@/lib/insights/device-kind';

test.each([
  ['an iPhone', { $os: 'iOS', $device: 'iPhone', $screen_width: 390, $screen_height: 844 }, 'phone'],
  ['an iPad', { $os: 'iOS', $device: 'iPad', $screen_width: 820, $screen_height: 1180 }, 'tablet'],
  ['an iPad that says it is a Mac', { $os: 'Mac OS X', $screen_width: 1032, $screen_height: 1376 }, 'tablet'],
  ['a Mac', { $os: 'Mac OS X', $screen_width: 1512, $screen_height: 982 }, 'computer'],
  [
    'a Mac with an upright screen',
    { $os: 'Mac OS X', $screen_width: 1080, $screen_height: 1920 },
    'computer',
  ],
  [
    'an Android phone, held across',
    { $os: 'Android', $device: 'Android', $screen_width: 915, $screen_height: 412 },
    'phone',
  ],
  [
    'an Android tablet',
    { $os: 'Android', $device: 'Android', $screen_width: 1280, $screen_height: 800 },
    'tablet',
  ],
  [
    'a small Android tablet, of which only the system is known',
    { $os: 'Android', $screen_width: 600, $screen_height: 960 },
    'tablet',
  ],
  ['a Mac with a small screen', { $os: 'Mac OS X', $screen_width: 1024, $screen_height: 768 }, 'computer'],
  ['a Mac of which the screen is not known', { $os: 'Mac OS X', $screen_height: 982 }, 'computer'],
  ['a computer with Windows', { $os: 'Windows', $screen_width: 1920, $screen_height: 1080 }, 'computer'],
  ['an event without these properties', {}, 'computer'],
] as const)('%s is recognized', (_, properties, kind) => {
  expect(readDeviceKind(properties)).toBe(kind);
});
