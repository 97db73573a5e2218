import { campaignOf } from '@/lib/links/utm-parameters';

/** The campaign that the visit began with; a move within the site takes it off the address bar. */
export const LANDING_CAMPAIGN = typeof window === 'undefined' ? {} : campaignOf(window.location.search);

/** Properties that go with every event of the visitor. */
export function visitProperties(): Record<string, string> {
  return { app: 'website', domain: window.location.host, ...LANDING_CAMPAIGN };
}
