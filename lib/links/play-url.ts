import type { AndroidApp } from '@/lib/config/apps-config';
import type { Campaign } from './campaign';
import { encodeSpaces } from './encode-spaces';

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
