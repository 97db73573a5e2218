import { readMixpanelCookie } from '@/lib/analytics/mixpanel/cookie';
import { readItem, writeItem } from '@/lib/browser/storage';
import { parseUtmParameters } from '@/lib/links/utm-parameters';
import { hasConsent } from './consent';
import { LANDING_UTM_PARAMETERS } from './super-properties';

/** By our name of a marketing parameter, the library's name of the stored visitor property. */
const STORED = {
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_term: 'utm_term',
  utm_content: 'utm_content',
  referrer: '$initial_referrer',
  referring_domain: '$initial_referring_domain',
} as const;

/** Where a visitor came from. */
export type MarketingParameters = Partial<Record<keyof typeof STORED, string>>;

/** The library's word for a visitor whom no other site sent. */
const DIRECT = '$direct';

/**
 * The marketing parameters of this visitor: what the client stored, and the address that the visit began with
 * while the client is not there. Empty for visitors who do not want to be counted.
 */
export function readMarketingParameters(): MarketingParameters {
  if (!hasConsent()) return {};
  const known: Readonly<Record<string, unknown>> = {
    ...readReferrer(),
    ...readMixpanelCookie(),
    ...LANDING_UTM_PARAMETERS,
  };
  const found = Object.entries(STORED).flatMap(([name, stored]) => {
    const value = known[stored];
    return typeof value === 'string' && value !== '' && value !== DIRECT ? [[name, value]] : [];
  });
  return Object.fromEntries(found);
}

/** The page that led here, where it is another site's. */
function readReferrer(): Readonly<Record<string, string | undefined>> {
  const [, , domain] = document.referrer.split('/');
  if (domain === window.location.host) return {};
  return { $initial_referrer: document.referrer, $initial_referring_domain: domain };
}

/** Session storage key of the campaign parameters that the visit began with. */
const LANDING_KEY = 'checkleaf:landing';

/** The same, for browsers that block storage. */
let landing = '';

/**
 * Stores the campaign parameters of a URL's query for the rest of the visit, because navigation within the site drops
 * them. A later URL with parameters replaces them.
 */
export function storeLandingParameters(search: string): void {
  const parameters = parseUtmParameters(search);
  if (Object.keys(parameters).length === 0) return;
  landing = new URLSearchParams(parameters).toString();
  writeItem(LANDING_KEY, landing, 'sessionStorage');
}

/** The campaign parameters that this visit began with, by name. */
export function readLandingParameters(): Record<string, string> {
  return parseUtmParameters(landing || (readItem(LANDING_KEY, 'sessionStorage') ?? ''));
}
