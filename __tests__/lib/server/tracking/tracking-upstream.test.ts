/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { trackingUpstream } from '@/lib/server/tracking/tracking-upstream';

describe('trackingUpstream', () => {
  test.each([
    ['us', 'https://api.mixpanel.com'],
    ['eu', 'https://api-eu.mixpanel.com'],
    ['in', 'https://api-in.mixpanel.com'],
    ['http://127.0.0.1:3301', 'http://127.0.0.1:3301'],
    ['https://collect.example/mixpanel/', 'https://collect.example/mixpanel'],
  ])('of “%s” is %s', (setting, upstream) => {
    expect(trackingUpstream(setting)).toBe(upstream);
  });

  test.each([
    'uk',
    'toString',
    'mixpanel.com',
    'ftp://a.example',
    'https://a.example/?x=1',
    'https://me:pw@a.example',
  ])('refuses “%s”', (setting) => {
    expect(trackingUpstream(setting)).toBeNull();
  });
});
