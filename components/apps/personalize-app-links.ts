import type { ComponentType } from 'react';
import {
  readLandingParameters,
  readMarketingParameters,
  storeLandingParameters,
} from '@/lib/analytics/attribution';
import { hasConsent } from '@/lib/analytics/consent';
import { type AppLinks, buildAppLinks } from '@/lib/links/app-links';
import { type Campaign, toCampaign } from '@/lib/links/campaign';
import { detectPlatform, supportsIntentUrls } from '@/lib/links/platform';

// What hangs on the visitor's device and on the way they came. It is loaded after the page, which works without.

/** Tells the style sheet which device this is. Resolves to the banner for Android, on other devices to null. */
export async function loadAppBanner(): Promise<ComponentType | null> {
  const platform = detectPlatform(navigator.userAgent, navigator.maxTouchPoints);
  document.documentElement.dataset.platform = platform;
  if (platform !== 'android') return null;
  const { AndroidBanner } = await import('./android-banner');
  return AndroidBanner;
}

/**
 * A page's links to the apps as this visitor follows them; null where those for everyone serve. `search` is the
 * query with which the page was opened: a campaign in it stays for the rest of the visit, unless the visitor does
 * not want to be counted.
 */
export function personalizeAppLinks(links: AppLinks, search: string): AppLinks | null {
  const campaign = hasConsent() ? readCampaign(search) : {};
  const intents = supportsIntentUrls(navigator.userAgent);
  if (!intents && Object.keys(campaign).length === 0) return null;
  return buildAppLinks(links, { campaign, intents });
}

function readCampaign(search: string): Campaign {
  storeLandingParameters(search);
  return toCampaign({ ...readMarketingParameters(), ...readLandingParameters() });
}
