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

// Code that depends on the visitor's device and campaign. It is one chunk, loaded after the page, which works without.

/** Marks the document with the visitor's platform, for CSS. Resolves to the Android banner, or null on other platforms. */
export async function loadAppBanner(): Promise<ComponentType | null> {
  const platform = detectPlatform(navigator.userAgent, navigator.maxTouchPoints);
  document.documentElement.dataset.platform = platform;
  if (platform !== 'android') return null;
  const { AndroidBanner } = await import('./android-banner');
  return AndroidBanner;
}

/**
 * Returns a page's links to the apps with the visitor's campaign and, on Android, as intent URLs; null if the links
 * for everyone are the right ones. With consent, a campaign in `search`, the query of the landing URL, is stored for
 * the rest of the visit.
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
