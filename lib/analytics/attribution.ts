import { readMixpanelCookie } from '@/lib/analytics/mixpanel/cookie';
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

/** Key under which this tab keeps what brought the visitor, until the visit ends. */
const KEY = 'checkleaf:landing';

let kept = '';

/**
 * Keeps the campaign parameters (`utm_…`) of the address with which a visit begins, because moves within the
 * site take them off the address. A later address with parameters takes the place of an earlier one.
 */
export function storeLandingParameters(search: string): void {
  const parameters = [...new URLSearchParams(search)].filter(([name]) => name.startsWith('utm_'));
  if (parameters.length === 0) return;
  kept = new URLSearchParams(parameters).toString();
  try {
    sessionStorage.setItem(KEY, kept);
  } catch {
    // Nothing can be kept here; the parameters stay until the page is left.
  }
}

/** The campaign parameters with which this visit began, by name; empty where there were none. */
export function readLandingParameters(): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(kept || readStored()));
}

function readStored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
