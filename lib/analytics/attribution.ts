import { readMixpanelCookie } from '@/lib/analytics/mixpanel/cookie';
import { readItem, writeItem } from '@/lib/browser/storage';
import { isTrackingAllowed } from './consent';
import { campaignOf, parseCampaign, remembersLanding, replaceCampaign } from './landing';
import { referringDomain } from './referring-domain';

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

/** How the visitor found the site: the campaign and the initial referrer. */
type MarketingParameters = Partial<Record<keyof typeof MIXPANEL_NAMES, string>>;

/** Mixpanel's initial referrer of a direct visit. */
const DIRECT = '$direct';

/**
 * Returns the visitor's marketing parameters: the latest campaign, to which events are credited, and the initial referrer.
 * Both are in Mixpanel's cookie. Until it has the campaign of the landing URL, and without a cookie, that one counts, and the
 * referrer of the page. Empty without consent.
 */
export function readMarketingParameters(): MarketingParameters {
  if (!isTrackingAllowed()) return {};
  const cookie = readMixpanelCookie();
  const properties = replaceCampaign({ ...readReferrer(), ...cookie }, readLandingParameters(cookie));
  const entries = Object.entries(MIXPANEL_NAMES).flatMap(([name, mixpanelName]) => {
    const value = properties[mixpanelName];
    return typeof value === 'string' && value !== '' && value !== DIRECT ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}

/** The referrer as Mixpanel properties; empty if it is a page of this site. */
function readReferrer(): Readonly<Record<string, string | undefined>> {
  const domain = referringDomain();
  if (domain === window.location.host) return {};
  return { $initial_referrer: document.referrer, $initial_referring_domain: domain };
}

/** Session storage key of the campaign of the landing URL and, on another line, of the one that the cookie had before. */
const LANDING_KEY = 'checkleaf:landing';

/** The same in memory, for browsers that block storage. */
let landing = '';

/**
 * Stores the campaign of a URL's query for the rest of the visit, because navigation within the site drops it. It
 * replaces the one stored before; a query without a campaign changes nothing.
 */
export function storeLandingParameters(search: string): void {
  const parameters = parseCampaign(search);
  if (Object.keys(parameters).length === 0 || !remembersLanding()) return;
  landing = `${new URLSearchParams(parameters)}\n${serializeCampaign(readMixpanelCookie())}`;
  writeItem(LANDING_KEY, landing, 'sessionStorage');
}

/** Deletes what `storeLandingParameters` stored in this visit. */
export function deleteLandingParameters(): void {
  landing = '';
  writeItem(LANDING_KEY, null, 'sessionStorage');
}

/**
 * The campaign that `storeLandingParameters` stored in this visit. Empty once the cookie has another one than before: the
 * same, or a later one of another tab.
 */
function readLandingParameters(cookie: MixpanelProperties): Record<string, string> {
  const stored = landing || (readItem(LANDING_KEY, 'sessionStorage') ?? '');
  const [campaign = '', previous] = stored.split('\n');
  return previous === serializeCampaign(cookie) ? parseCampaign(campaign) : {};
}

type MixpanelProperties = ReturnType<typeof readMixpanelCookie>;

function serializeCampaign(cookie: MixpanelProperties): string {
  const entries = Object.entries(campaignOf(cookie)).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(entries).toString();
}
