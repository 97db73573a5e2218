/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { retryAfterSeconds } from '@/lib/server/tracking-proxy/call-upstream';

const NOW = Date.parse('2026-03-01T12:00:00Z');

describe('retryAfterSeconds', () => {
  test.each([
    ['30', '30'],
    [' 0 ', '0'],
    ['Sun, 01 Mar 2026 12:01:30 GMT', '90'],
    ['Sun, 01 Mar 2026 11:00:00 GMT', '0'],
    ['soon', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['', undefined],
  ])('for “%s” is %s', (header, seconds) => {
    expect(retryAfterSeconds(header, NOW)).toBe(seconds);
  });

  test('rounds up, so that clients do not retry too early', () => {
    expect(retryAfterSeconds('Sun, 01 Mar 2026 12:00:01 GMT', NOW - 500)).toBe('2');
  });
});
