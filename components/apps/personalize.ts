import type { ComponentType } from 'react';
import { readMarketingParameters, storeLandingParameters } from '@/lib/analytics/attribution';
import { isTrackingAllowed } from '@/lib/analytics/consent';
import { type AppLinks, buildAppLinks } from '@/lib/links/app-links';
import { type Campaign, toCampaign } from '@/lib/links/campaign';
import { detectPlatform, supportsIntentUrls } from '@/lib/links/platform';

// Code that depends on the visitor's device and campaign. It is one chunk that loads after the page; the page works
// without it.

/**
 * Sets `data-platform` on the document element, for CSS. Resolves to the banner component on Android, to null on
 * other platforms.
 */
export async function loadAppBanner(): Promise<ComponentType<{ open: string }> | null> {
  const platform = detectPlatform(navigator.userAgent, navigator.maxTouchPoints);
  document.documentElement.dataset.platform = platform;
  if (platform !== 'android') return null;
  const { AndroidBanner } = await import('./android-banner');
  return AndroidBanner;
}

/**
 * Adds the visitor's campaign to a page's links to the apps and, on Android, turns the link to the app into an intent
 * URL. Returns null if neither applies. With consent, the campaign in `search`, the query of the landing URL, is stored
 * for the rest of the visit.
 */
export function personalizeAppLinks(links: AppLinks, search: string): AppLinks | null {
  const campaign = isTrackingAllowed() ? readCampaign(search) : {};
  const intents = supportsIntentUrls(navigator.userAgent);
  if (!intents && Object.keys(campaign).length === 0) return null;
  return buildAppLinks(links, { campaign, intents });
}

function readCampaign(search: string): Campaign {
  storeLandingParameters(search);
  return toCampaign(readMarketingParameters());
}
