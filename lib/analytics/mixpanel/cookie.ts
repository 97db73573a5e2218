import { randomId } from '@/lib/analytics/event-queue';
import { type Landing, readLanding, replaceCampaign } from '@/lib/analytics/landing';
import { redactSearchTerms } from '@/lib/analytics/redact-search-terms';
import { referringDomain } from '@/lib/analytics/referring-domain';
import { listKeys, readCookie, readItem, writeCookie, writeItem } from '@/lib/browser/storage';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';

/** Properties that the library stores in its cookie: ids, initial referrer, super properties with the campaign. */
export type MixpanelProperties = Readonly<Record<string, unknown>>;

/** Name of the library's cookie. If cookies are blocked, it is a key of the local storage. */
export const MIXPANEL_COOKIE = `mp_${PUBLIC_ENVIRONMENT.trackingToken}_mixpanel`;

/** Prefix of the storage keys of unsent events of version 0.2.0, which are still sent, or deleted after an objection. */
export const EARLIER_UNSENT_PREFIX = 'checkleaf:pending:';

/** Search engines that the library knows. */
const SEARCH_ENGINE = /^https?:\/\/[^/]*\b(google|bing|yahoo|duckduckgo)\./;

/** Whether the page is served from localhost, where the Mixpanel client is opted out. */
export function isLocalhost(): boolean {
  return window.location.hostname === 'localhost';
}

/** Reads the library's cookie without loading the library. Empty if there is none or it is malformed. */
export function readMixpanelCookie(): MixpanelProperties {
  try {
    const json = readCookie(MIXPANEL_COOKIE) ?? readItem(MIXPANEL_COOKIE) ?? '{}';
    return JSON.parse(json, dropInternalProperties) as MixpanelProperties;
  } catch {
    return {};
  }
}

/** Drops the library's internal properties, whose names start with two underscores: they are for profiles. */
function dropInternalProperties(name: string, value: unknown): unknown {
  return name.startsWith('__') ? undefined : value;
}

/**
 * Stores in the library's cookie what the library would store on this page: a device id and the initial referrer, unless
 * earlier visits have set them, and the campaign and search engine of this visit. Also stores the initial campaign, which
 * the library has for identified visitors only. Returns the properties.
 *
 * @param landing that of this page load, unless an earlier one is added later
 */
export function updateMixpanelCookie(landing: Landing = readLanding()): MixpanelProperties {
  const json = redactSearchTerms(JSON.stringify(addVisit(readMixpanelCookie(), landing)));
  if (!writeCookie(MIXPANEL_COOKIE, json, cookieDomain(window.location.hostname)))
    writeItem(MIXPANEL_COOKIE, json);
  return JSON.parse(json) as MixpanelProperties;
}

function addVisit(stored: MixpanelProperties, { referrer, campaign }: Landing): MixpanelProperties {
  const id = randomId();
  const hasInitialCampaign = Object.keys(stored).some((name) => name.startsWith('initial_utm_'));
  return {
    distinct_id: `$device:${id}`,
    $device_id: id,
    $initial_referrer: referrer || '$direct',
    $initial_referring_domain: referringDomain(referrer) ?? '$direct',
    ...(!hasInitialCampaign && initialCampaign(campaign)),
    ...replaceCampaign(stored, campaign),
    $search_engine: referrer.match(SEARCH_ENGINE)?.[1] ?? stored.$search_engine,
  };
}

/** A campaign under Mixpanel's names of the initial one. Click ids have no such name. */
function initialCampaign(campaign: Landing['campaign']): MixpanelProperties {
  const entries = Object.entries(campaign);
  return Object.fromEntries(entries.map(([name, value]) => [name.replace(/^utm_/, 'initial_$&'), value]));
}

/** Super properties, which the cookie has too: they are sent with every event. */
export function superProperties(): Record<string, string> {
  return { app: 'website', domain: window.location.host };
}

/** Deletes what is stored of the visitor, and the library's queue of events. */
export function deleteVisitor(): void {
  writeCookie(MIXPANEL_COOKIE, '', cookieDomain(window.location.hostname));
  for (const key of [MIXPANEL_COOKIE, ...listKeys('__mpq_')]) writeItem(key, null);
}

/** The domain of the library's cookie, as the library determines it. */
export function cookieDomain(hostname: string): string | undefined {
  const isSimple = /\.(com|org|[^.]{5,})$/.test(hostname);
  return hostname.match(isSimple ? /[a-z0-9-]+\.[a-z]+$/ : /[a-z0-9-]{2,}\.[a-z.]{2,6}$/)?.[0];
}
