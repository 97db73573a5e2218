import { type Channel, channelOfHost } from './channel-domains';

/** How a visitor came to the site with one page load. */
export type TrafficSource = {
  channel: Channel;
  /** `utm_source`, else the network of the ad, else the host that linked here, else `direct`. */
  source: string;
  medium: string | null;
  campaign: string | null;
};

export const DIRECT: TrafficSource = { channel: 'direct', source: 'direct', medium: null, campaign: null };

/** Ids of clicks on ads, and the networks that add them to URLs. */
const AD_NETWORKS: Readonly<Record<string, string>> = {
  gclid: 'google',
  wbraid: 'google',
  gbraid: 'google',
  dclid: 'google',
  msclkid: 'bing',
  ttclid: 'tiktok',
  twclid: 'x',
  li_fat_id: 'linkedin',
  sccid: 'snapchat',
};

/**
 * Values of `utm_medium` that name a channel, in lower case. All others, such as cpc, are those of a campaign. A map, because visitors
 * can make up a medium such as `constructor`, which every object has.
 */
const CHANNEL_BY_MEDIUM: ReadonlyMap<string, Channel> = new Map([
  ['email', 'email'],
  ['e-mail', 'email'],
  ['newsletter', 'email'],
  ['organic', 'search'],
  ['social', 'social'],
  ['social-media', 'social'],
  ['social-network', 'social'],
  ['referral', 'referral'],
]);

/** Longer values are cut, in characters. */
const MAX_LENGTH = 100;

/** Returns a text as it is stored; null if it is none, or empty. */
export function toLabel(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  // PostgreSQL stores neither NUL nor halves of surrogate pairs.
  const text = [...value.replace(/[\0\p{Cs}]/gu, '').trim()].slice(0, MAX_LENGTH).join('');
  return text === '' ? null : text;
}

/**
 * Returns how the visitor came with the page load that an event “website started” is about. Null if it says nothing about that:
 * without a link, after a link within the site, or with an address that is typed.
 *
 * The campaign is that of the URL. The properties `utm_…` of an event are those of the visitor's latest campaign, which may be months
 * ago.
 */
export function readTrafficSource(properties: Readonly<Record<string, unknown>>): TrafficSource | null {
  const url = parseUrl(properties.$current_url);
  const linked = toHost(properties.$referring_domain);
  const own = [toHost(url?.host), toHost(properties.domain)];
  const referrer = linked !== null && own.includes(linked) ? null : linked;
  const parameter = (name: string) => toLabel(url?.searchParams.get(name));
  const source = parameter('utm_source');
  const medium = parameter('utm_medium');
  const campaign = parameter('utm_campaign');
  if (source ?? medium ?? campaign) {
    const name = source ?? referrer ?? 'direct';
    return { channel: campaignChannel(name, medium, campaign), source: name, medium, campaign };
  }
  const ad = Object.keys(AD_NETWORKS).find((name) => url?.searchParams.get(name));
  if (ad !== undefined) {
    return {
      channel: 'campaign',
      source: referrer ?? AD_NETWORKS[ad] ?? ad,
      medium: null,
      campaign: null,
    };
  }
  if (referrer !== null) {
    return { channel: channelOfHost(referrer), source: referrer, medium: null, campaign: null };
  }
  // Facebook adds it to every link, also to those of its apps, which send no referrer.
  if (url?.searchParams.get('fbclid'))
    return { channel: 'social', source: 'facebook', medium: null, campaign: null };
  return null;
}

function campaignChannel(source: string, medium: string | null, campaign: string | null): Channel {
  const byMedium = CHANNEL_BY_MEDIUM.get(medium?.toLowerCase() ?? '');
  if (byMedium) return byMedium;
  // Assistants add their name to links, which makes no campaign of them.
  const byHost = channelOfHost(source.toLowerCase().replace(/^www\./, ''));
  return medium === null && campaign === null && byHost === 'ai-assistant' ? byHost : 'campaign';
}

function parseUrl(value: unknown): URL | null {
  return typeof value === 'string' && URL.canParse(value) ? new URL(value) : null;
}

/** Returns a host in lower case, without port and `www.`; null if there is none. */
function toHost(value: unknown): string | null {
  const host = toLabel(value);
  return host === null || host.startsWith('$')
    ? null
    : host
        .toLowerCase()
        .replace(/:\d+$/, '')
        .replace(/^www\./, '');
}
