/** Names of the parameters by which a campaign is told, in addresses and in what the stores report. */
export const CAMPAIGN_NAMES = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;

/** What brought a visitor. Values are text as the visitor's address had it, decoded. */
export type Campaign = { readonly [name in (typeof CAMPAIGN_NAMES)[number]]?: string };

/** Longest value that is passed on, in characters: links and codes stay of a bounded length. */
const MAX_LENGTH = 100;

/**
 * Takes the campaign out of marketing parameters or of a query. Where none is named, but the site that sent the
 * visitor is known (`referring_domain`), that site is the source.
 */
export function toCampaign(parameters: Readonly<Record<string, unknown>>): Campaign {
  const named = CAMPAIGN_NAMES.flatMap((name) => {
    const value = parameters[name];
    return typeof value === 'string' && value !== '' ? [[name, cut(value)]] : [];
  });
  if (named.length > 0) return Object.fromEntries(named);
  const domain = parameters.referring_domain;
  if (typeof domain !== 'string' || domain === '') return {};
  return { utm_source: cut(domain), utm_medium: 'referral' };
}

/** Cuts between characters, never within one. */
function cut(value: string): string {
  return [...value].slice(0, MAX_LENGTH).join('');
}

/** Adds a campaign to the query of an address of the site, whole or from its path on. */
export function withCampaign(address: string, campaign: Campaign): string {
  const query = new URLSearchParams(campaign);
  return query.size > 0 ? `${address}?${query}` : address;
}
