/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { toCampaign, UTM_PARAMETERS, withCampaign } from '@/lib/links/campaign';

describe('toCampaign', () => {
  test('reads the five UTM parameters and nothing else', () => {
    const given = Object.fromEntries([...UTM_PARAMETERS, 'gclid', 'id'].map((name) => [name, `${name}!`]));
    expect(toCampaign({ ...given, referring_domain: 'example.org' })).toEqual({
      utm_source: 'utm_source!',
      utm_medium: 'utm_medium!',
      utm_campaign: 'utm_campaign!',
      utm_term: 'utm_term!',
      utm_content: 'utm_content!',
    });
  });

  test('ignores empty values and arrays', () => {
    expect(toCampaign({ utm_source: '', utm_medium: ['a', 'b'], utm_term: undefined })).toEqual({});
  });

  test('uses the referring domain as the source if there are no UTM parameters', () => {
    expect(toCampaign({ referring_domain: 'example.org', referrer: 'https://example.org/x' })).toEqual({
      utm_source: 'example.org',
      utm_medium: 'referral',
    });
  });

  test('truncates values to 100 characters', () => {
    expect(toCampaign({ utm_source: 'x'.repeat(5000) }).utm_source).toBe('x'.repeat(100));
    expect(toCampaign({ utm_source: '😀'.repeat(200) }).utm_source).toBe('😀'.repeat(100));
  });
});

describe('withCampaign', () => {
  test('adds the campaign as a query, encoded', () => {
    const url = withCampaign('/get', { utm_source: 'news & more', utm_campaign: 'frühling' });
    expect(Object.fromEntries(new URL(url, 'https://example.org').searchParams)).toEqual({
      utm_source: 'news & more',
      utm_campaign: 'frühling',
    });
  });

  test('returns the URL unchanged without a campaign', () => {
    expect(withCampaign('/get', {})).toBe('/get');
  });
});
