import type { AndroidApp, IosApp } from '@/lib/config/apps-config';
import type { Campaign } from './campaign';

/** Maximum length of a campaign token in App Analytics, in bytes. */
const MAX_TOKEN_BYTES = 40;

/** Media type of an app in Apple's campaign links. */
const APP_MEDIA_TYPE = '8';

/**
 * URL of the app in the App Store. For App Analytics, `ct` is the campaign token, `pt` the provider token and `mt` the
 * media type.
 */
export function appStoreUrl({ appId, providerToken }: IosApp, campaign: Campaign = {}): string {
  const query = new URLSearchParams();
  const token = campaignToken(campaign);
  if (providerToken) query.set('pt', providerToken);
  if (token) query.set('ct', token);
  query.set('mt', APP_MEDIA_TYPE);
  return `https://apps.apple.com/app/id${appId}?${encodeSpaces(query)}`;
}

/** Apple supports a single value per campaign: its name, or its source if it has no name. */
function campaignToken({ utm_campaign: name, utm_source: source }: Campaign): string {
  return truncateToBytes((name ?? source ?? '').trim(), MAX_TOKEN_BYTES).trim();
}

/** Truncates to `max` bytes of UTF-8, between code points. */
function truncateToBytes(text: string, max: number): string {
  const encoder = new TextEncoder();
  let truncated = '';
  let bytes = 0;
  for (const character of text) {
    bytes += encoder.encode(character).length;
    if (bytes > max) break;
    truncated += character;
  }
  return truncated;
}

/**
 * URL of the app in Google Play. The app reads `referrer` through Install Referrer: the UTM parameters as a query
 * string, which is encoded once more as a parameter value.
 */
export function playUrl({ packageName }: AndroidApp, campaign: Campaign = {}): string {
  const query = new URLSearchParams({ id: packageName });
  const referrer = new URLSearchParams(campaign);
  if (referrer.size > 0) query.set('referrer', encodeSpaces(referrer));
  return `https://play.google.com/store/apps/details?${encodeSpaces(query)}`;
}

/** Serializes a query with `%20` for spaces, because the stores do not decode `+` as a space everywhere. */
function encodeSpaces(query: URLSearchParams): string {
  return query.toString().replaceAll('+', '%20');
}
