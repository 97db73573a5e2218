import type { Campaign } from './campaign';

/** Adds a campaign to the query of an address of the site, whole or from its path on. */
export function withCampaign(address: string, campaign: Campaign): string {
  const query = new URLSearchParams(campaign);
  return query.size > 0 ? `${address}?${query}` : address;
}
