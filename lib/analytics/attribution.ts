import { readMixpanelCookie } from '@/lib/analytics/mixpanel/cookie';
import { readItem, writeItem } from '@/lib/browser/storage';
import { isTrackingAllowed } from './consent';
import { LANDING_UTM_PARAMETERS, parseUtmParameters } from './super-properties';

/** Marketing parameters, and the Mixpanel properties that store them. */
const MIXPANEL_NAMES = {
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_term: 'utm_term',
  utm_content: 'utm_content',
  referrer: '$initial_referrer',
  referring_domain: '$initial_referring_domain',
} as const;

/** How the visitor found the site: UTM parameters and the initial referrer. */
export type MarketingParameters = Partial<Record<keyof typeof MIXPANEL_NAMES, string>>;

/** Mixpanel's initial referrer of a direct visit. */
const DIRECT = '$direct';

/**
 * Returns the visitor's marketing parameters: those in Mixpanel's cookie, overridden by the UTM parameters of the
 * landing URL. Before the cookie exists, the referrer of the page counts. Empty without consent.
 */
export function readMarketingParameters(): MarketingParameters {
  if (!isTrackingAllowed()) return {};
  const properties: Readonly<Record<string, unknown>> = {
    ...readReferrer(),
    ...readMixpanelCookie(),
    ...LANDING_UTM_PARAMETERS,
  };
  const entries = Object.entries(MIXPANEL_NAMES).flatMap(([name, mixpanelName]) => {
    const value = properties[mixpanelName];
    return typeof value === 'string' && value !== '' && value !== DIRECT ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}

/** The referrer as Mixpanel properties; empty if it is a page of this site. */
function readReferrer(): Readonly<Record<string, string | undefined>> {
  const [, , domain] = document.referrer.split('/');
  if (domain === window.location.host) return {};
  return { $initial_referrer: document.referrer, $initial_referring_domain: domain };
}

/** Session storage key of the UTM parameters of the landing URL. */
const LANDING_KEY = 'checkleaf:landing';

/** The same in memory, for browsers that block storage. */
let landing = '';

/**
 * Stores the UTM parameters of a URL's query for the rest of the visit, because navigation within the site drops them.
 * They replace those stored before; a query without UTM parameters changes nothing.
 */
export function storeLandingParameters(search: string): void {
  const parameters = parseUtmParameters(search);
  if (Object.keys(parameters).length === 0) return;
  landing = new URLSearchParams(parameters).toString();
  writeItem(LANDING_KEY, landing, 'sessionStorage');
}

/** Returns the UTM parameters that `storeLandingParameters` stored in this visit, by name. */
export function readLandingParameters(): Record<string, string> {
  return parseUtmParameters(landing || (readItem(LANDING_KEY, 'sessionStorage') ?? ''));
}
