/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { PrivacyFacts } from '@/lib/config/privacy';
import { checkPrivacy } from '@/lib/server/check-privacy';
import { parseEnvironment } from '@/lib/server/environment';

const NOTHING: PrivacyFacts = {
  retentionYears: 5,
  responsible: null,
  legalBasis: null,
  transfer: null,
  authority: null,
};

const COMPLETE: PrivacyFacts = {
  retentionYears: 5,
  responsible: { name: 'Checkleaf GmbH', address: ['Example Street 1', '10115 Berlin'] },
  legalBasis: 'consent',
  transfer: { country: 'US', safeguard: 'adequacy-decision' },
  authority: { name: 'An authority', url: 'https://authority.example' },
};

const MIXPANEL = { SITE_URL: 'https://www.example.org', NEXT_PUBLIC_MIXPANEL_KEY: 'key' };
const INSIGHTS = { SITE_URL: 'https://www.example.org', INSIGHTS: 'on' };

const check = (facts: PrivacyFacts, settings: Record<string, string>) =>
  checkPrivacy(facts, parseEnvironment(settings));

describe('a public site that counts visits', () => {
  test('is told what its privacy page lacks', () => {
    expect(check(NOTHING, MIXPANEL)).toEqual([
      expect.stringMatching(/responsible, legalBasis, authority, transfer\. .*lib\/config\/privacy\.ts/),
    ]);
    expect(check({ ...COMPLETE, authority: null }, MIXPANEL)).toEqual([
      expect.stringMatching(/: authority\./),
    ]);
  });

  test('has no transfer to name with its own database', () => {
    expect(check({ ...COMPLETE, transfer: null }, INSIGHTS)).toEqual([]);
  });

  test('is told that a choice does not hold on the host of app links', () => {
    const settings = { ...MIXPANEL, APP_LINK_HOST: 'open.example.org' };
    expect(check(COMPLETE, settings)).toEqual([expect.stringMatching(/open\.example\.org.*COOKIE_DOMAIN/)]);
    expect(check(COMPLETE, { ...settings, COOKIE_DOMAIN: 'www.example.org' })).toHaveLength(1);
    expect(check(COMPLETE, { ...settings, COOKIE_DOMAIN: 'example.org' })).toEqual([]);
  });
});

test.each([
  ['on a local URL', { ...MIXPANEL, SITE_URL: 'http://localhost:3000' }],
  ['that counts nothing', { SITE_URL: 'https://www.example.org', APP_LINK_HOST: 'open.example.org' }],
])('a site %s is told nothing', (_, settings) => {
  expect(check(NOTHING, settings)).toEqual([]);
});

test.each(['example.com', 'org.example.org', 'ample.org'])('%s is no domain of the site', (COOKIE_DOMAIN) => {
  expect(() => parseEnvironment({ ...MIXPANEL, COOKIE_DOMAIN })).toThrow(/COOKIE_DOMAIN: must be the host/);
});
