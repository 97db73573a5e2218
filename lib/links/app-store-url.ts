import type { IosApp } from '@/lib/config/apps-config';
import type { Campaign } from './campaign';
import { encodeSpaces } from './encode-spaces';

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
