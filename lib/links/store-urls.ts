import type { AndroidApp, IosApp } from '@/lib/config/apps-config';
import type { Campaign } from './campaign';

/** Longest campaign token that App Analytics takes, in bytes. */
const MAX_TOKEN_BYTES = 40;

/** Apple's media type of software, which its campaign links carry. */
const SOFTWARE = '8';

/**
 * The app's address in the App Store. `ct` tells App Analytics the campaign and `pt` whose it is, `mt` that it
 * is an app.
 */
export function appStoreUrl({ appId, providerToken }: IosApp, campaign: Campaign = {}): string {
  const query = new URLSearchParams();
  const token = campaignToken(campaign);
  if (providerToken) query.set('pt', providerToken);
  if (token) query.set('ct', token);
  query.set('mt', SOFTWARE);
  return `https://apps.apple.com/app/id${appId}?${encodeSpaces(query)}`;
}

/** Apple knows one word for a campaign: its name, or else where it came from. */
function campaignToken({ utm_campaign: name, utm_source: source }: Campaign): string {
  return cutToBytes((name ?? source ?? '').trim(), MAX_TOKEN_BYTES).trim();
}

/** Cuts between characters, never within one. */
function cutToBytes(text: string, max: number): string {
  const encoder = new TextEncoder();
  let cut = '';
  let bytes = 0;
  for (const character of text) {
    bytes += encoder.encode(character).length;
    if (bytes > max) break;
    cut += character;
  }
  return cut;
}

/**
 * The app's address in Google Play. Install Referrer gives the app what `referrer` holds: the campaign's pairs,
 * encoded once as pairs and once more as a value.
 */
export function playUrl({ packageName }: AndroidApp, campaign: Campaign = {}): string {
  const query = new URLSearchParams({ id: packageName });
  const referrer = new URLSearchParams(campaign);
  if (referrer.size > 0) query.set('referrer', encodeSpaces(referrer));
  return `https://play.google.com/store/apps/details?${encodeSpaces(query)}`;
}

/** Writes a query with `%20` for a space: not every reader at the stores takes the plus sign of forms for one. */
export function encodeSpaces(query: URLSearchParams): string {
  return query.toString().replaceAll('+', '%20');
}
