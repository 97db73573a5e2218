/** Query parameters that describe a campaign, in URLs of the site and in the referrer that Google Play reports. */
export const UTM_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;

/** Query parameter that tells requests of the site's QR codes for the app from those of links. */
export const QR_CODE_PARAMETER = 'qr';

/** The campaign that brought a visitor to the site. Values are decoded. */
export type Campaign = { readonly [name in (typeof UTM_PARAMETERS)[number]]?: string };

/** Longer values are truncated, in characters, so that links and QR codes have a bounded length. */
const MAX_LENGTH = 100;

/**
 * Reads the campaign from marketing parameters or a parsed query. Without UTM parameters, the referring site
 * (`referring_domain`) is the source, if it is known.
 */
export function toCampaign(parameters: Readonly<Record<string, unknown>>): Campaign {
  const utm = UTM_PARAMETERS.flatMap((name) => {
    const value = parameters[name];
    return typeof value === 'string' && value !== '' ? [[name, truncate(value)]] : [];
  });
  if (utm.length > 0) return Object.fromEntries(utm);
  const domain = parameters.referring_domain;
  if (typeof domain !== 'string' || domain === '') return {};
  return { utm_source: truncate(domain), utm_medium: 'referral' };
}

/** By code points, so that no surrogate pair is split. */
function truncate(value: string): string {
  return [...value].slice(0, MAX_LENGTH).join('');
}

/** Adds a campaign as the query of a URL or path that has no query yet. */
export function withCampaign(url: string, campaign: Campaign): string {
  const query = new URLSearchParams(campaign);
  return query.size > 0 ? `${url}?${query}` : url;
}
