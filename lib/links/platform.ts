/** Platform of a device, as needed to choose the app store. */
export type Platform = 'ios' | 'android' | 'desktop';

/**
 * Detects the platform from the user agent. An iPad identifies itself as a Mac; in the browser it is recognized by
 * `navigator.maxTouchPoints`.
 */
export function detectPlatform(userAgent: string, maxTouchPoints = 0): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
}

/** In-app browsers, which show an error page for an `intent:` URL. */
const IN_APP_BROWSER = /; wv\)|FBA[NV]|Instagram|Line\//;

/** Whether a browser with this user agent supports Android's `intent:` URLs. */
export function supportsIntentUrls(userAgent: string): boolean {
  return userAgent.includes('Android') && !IN_APP_BROWSER.test(userAgent);
}
