import { EMBED_CAMPAIGN, QR_CODE_CAMPAIGN, SHARE_CAMPAIGN } from '@/lib/config/link-campaigns';
import { type Channel, channelOfHost, channelOfSource, toSourceName } from './channel-domains';

/** How a visitor came to the site with one page load. All but the names of networks are in lower case. */
export type TrafficSource = {
  channel: Channel;
  /** The name of a network, `utm_source`, or the host that linked here; else `direct`. */
  source: string;
  /** The host that linked here, or that shows the list in a frame. */
  referrerHost: string | null;
  /** Host and path of the page that linked here, as far as its site lets browsers say it. */
  referrerPage: string | null;
  medium: string | null;
  campaign: string | null;
  campaignContent: string | null;
  campaignTerm: string | null;
};

const NO_CAMPAIGN = { medium: null, campaign: null, campaignContent: null, campaignTerm: null } as const;

export const DIRECT: TrafficSource = {
  channel: 'direct',
  source: 'direct',
  referrerHost: null,
  referrerPage: null,
  ...NO_CAMPAIGN,
};

/** Ids of clicks on ads, and the networks that add them to URLs. */
const AD_NETWORKS = {
  gclid: 'Google',
  wbraid: 'Google',
  gbraid: 'Google',
  dclid: 'Google',
  msclkid: 'Bing',
  ttclid: 'TikTok',
  twclid: 'X',
  li_fat_id: 'LinkedIn',
  sccid: 'Snapchat',
} as const;

/** Parameters with which sites say in a link that it is theirs, besides `utm_source`. */
const SOURCE_PARAMETERS = ['ref', 'source'];

/** Sources that are the site's own letters, whatever their medium is. */
const EMAIL_SOURCES: ReadonlySet<string> = new Set(['email', 'e-mail', 'mail', 'mailing', 'newsletter']);

/** The host of a page with a frame, as it is in a link of that frame. */
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

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
  const referrerHost = linked !== null && own.includes(linked) ? null : linked;
  const link = { referrerHost, referrerPage: referrerHost && toPage(properties.$referrer, referrerHost) };
  const referrer = referrerHost && toSourceName(referrerHost);
  const parameter = (name: string) => toLabel(url?.searchParams.get(name)?.toLowerCase());
  const source = parameter('utm_source');
  if (source === EMBED_CAMPAIGN.utm_source) {
    const host = parameter('utm_content');
    const isOther = host !== null && HOST.test(host) && !own.includes(toHost(host));
    const embedder = isOther ? toHost(host) : null;
    return {
      ...NO_CAMPAIGN,
      channel: 'embed',
      source: embedder === null ? source : toSourceName(embedder),
      referrerHost: embedder,
      referrerPage: null,
    };
  }
  if (source === SHARE_CAMPAIGN.utm_source)
    return { ...NO_CAMPAIGN, channel: 'share', source: referrer ?? source, ...link };
  if (source === QR_CODE_CAMPAIGN.utm_source) return { ...NO_CAMPAIGN, channel: 'qr', source, ...link };
  const medium = parameter('utm_medium');
  const campaign = parameter('utm_campaign');
  if (source ?? medium ?? campaign) {
    const name = source === null ? (referrer ?? DIRECT.source) : toSourceName(source);
    return {
      channel: campaignChannel({ name, source, medium, campaign }),
      source: name,
      ...link,
      medium,
      campaign,
      campaignContent: parameter('utm_content'),
      campaignTerm: parameter('utm_term'),
    };
  }
  for (const [name, network] of Object.entries(AD_NETWORKS)) {
    if (!url?.searchParams.get(name)) continue;
    return { ...NO_CAMPAIGN, channel: 'campaign', source: referrer ?? network, ...link };
  }
  const named = SOURCE_PARAMETERS.map(parameter).find((value) => value !== null);
  if (named) return { ...NO_CAMPAIGN, channel: channelOfName(named), source: toSourceName(named), ...link };
  if (referrerHost !== null && referrer !== null) {
    return { ...NO_CAMPAIGN, channel: channelOfHost(referrerHost), source: referrer, ...link };
  }
  // Facebook adds it to every link, also to those of its apps, which send no referrer.
  if (url?.searchParams.get('fbclid'))
    return { ...NO_CAMPAIGN, channel: 'social', source: 'Facebook', ...link };
  return null;
}

type CampaignNames = {
  name: string;
  source: string | null;
  medium: string | null;
  campaign: string | null;
};

function campaignChannel({ name, source, medium, campaign }: CampaignNames): Channel {
  const byMedium = CHANNEL_BY_MEDIUM.get(medium ?? '');
  if (byMedium) return byMedium;
  if (EMAIL_SOURCES.has(name) && medium === null) return 'email';
  // Assistants add their name to links, which makes no campaign of them.
  const isNamedOnly = source !== null && medium === null && campaign === null;
  return isNamedOnly && channelOfName(source) === 'ai-assistant' ? 'ai-assistant' : 'campaign';
}

/** The channel of what calls itself by a name or a host. */
function channelOfName(given: string): Channel {
  const name = toSourceName(given);
  return EMAIL_SOURCES.has(name) ? 'email' : channelOfSource(name);
}

function parseUrl(value: unknown): URL | null {
  return typeof value === 'string' && URL.canParse(value) ? new URL(value) : null;
}

/** Returns the page of a host with a URL, without its query, which can contain what somebody has written; null if it is of another host. */
function toPage(value: unknown, host: string): string | null {
  const url = parseUrl(value);
  return url && toHost(url.host) === host ? toLabel(host + decodePath(url.pathname)) : null;
}

/** Decodes the letters of a path, so that it can be read. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
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
