import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { isbot } from 'isbot';
import { browserProperties } from '@/lib/analytics/mixpanel/browser-properties';
import { BOT, DEVICES } from '@/scripts/support/insights/devices';

/** What browsers of these engines have as `navigator.vendor`. */
function vendorOf(userAgent: string): string {
  if (userAgent.includes('Firefox')) return '';
  return userAgent.includes('Chrome') ? 'Google Inc.' : 'Apple Computer, Inc.';
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('devices of generated visits', () => {
  test.each([...DEVICES, BOT].map((device) => [device.userAgent, device.properties] as const))(
    '%s sends the properties that the client reads from it',
    (userAgent, properties) => {
      jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
      jest.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendorOf(userAgent));
      const { $screen_height, $screen_width, ...detected } = properties;
      expect(browserProperties('')).toMatchObject(detected);
      expect('$device' in browserProperties('')).toBe('$device' in properties);
    },
  );

  test('only the bot is one', () => {
    expect([...DEVICES, BOT].filter(({ userAgent }) => isbot(userAgent))).toEqual([BOT]);
  });
});
