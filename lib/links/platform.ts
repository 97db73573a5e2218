/** Which of the stores serves a device: Apple's, Google's, or neither. */
export type Platform = 'ios' | 'android' | 'desktop';

/**
 * Tells a device by its user agent. An iPad calls itself a Mac; the number of its touch points gives it away,
 * where the browser can be asked for it.
 */
export function detectPlatform(userAgent: string, touchPoints = 0): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
}

/** Browsers inside other apps, which answer an intent address with an error page. */
const IN_APP = /; wv\)|FBA[NV]|Instagram|Line\//;

/** Whether a browser with this user agent opens `intent:` addresses. */
export function supportsIntentUrls(userAgent: string): boolean {
  return userAgent.includes('Android') && !IN_APP.test(userAgent);
}
