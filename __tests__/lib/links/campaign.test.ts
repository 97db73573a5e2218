import { describe, expect, test } from '@jest/globals';
import { CAMPAIGN_NAMES, toCampaign, withCampaign } from '@/lib/links/campaign';

describe('toCampaign', () => {
  test('takes the five campaign parameters and nothing else', () => {
    const given = Object.fromEntries([...CAMPAIGN_NAMES, 'gclid', 'id'].map((name) => [name, `${name}!`]));
    expect(toCampaign({ ...given, referring_domain: 'example.org' })).toEqual({
      utm_source: 'utm_source!',
      utm_medium: 'utm_medium!',
      utm_campaign: 'utm_campaign!',
      utm_term: 'utm_term!',
      utm_content: 'utm_content!',
    });
  });

  test('empty values and lists do not count', () => {
    expect(toCampaign({ utm_source: '', utm_medium: ['a', 'b'], utm_term: undefined })).toEqual({});
  });

  test('the site that sent a visitor is the source where no campaign is named', () => {
    expect(toCampaign({ referring_domain: 'example.org', referrer: 'https://example.org/x' })).toEqual({
      utm_source: 'example.org',
      utm_medium: 'referral',
    });
  });

  test('a value has at most 100 characters', () => {
    expect(toCampaign({ utm_source: 'x'.repeat(5000) }).utm_source).toBe('x'.repeat(100));
    expect(toCampaign({ utm_source: '😀'.repeat(200) }).utm_source).toBe('😀'.repeat(100));
  });
});

describe('withCampaign', () => {
  test('adds the campaign as a query, encoded', () => {
    const address = withCampaign('/get', { utm_source: 'news & more', utm_campaign: 'frühling' });
    expect(Object.fromEntries(new URL(address, 'https://example.org').searchParams)).toEqual({
      utm_source: 'news & more',
      utm_campaign: 'frühling',
    });
  });

  test('leaves the address alone where there is no campaign', () => {
    expect(withCampaign('/get', {})).toBe('/get');
  });
});
