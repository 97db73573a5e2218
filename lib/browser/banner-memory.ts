/** Key under which this browser keeps that the visitor does not want the app banner. */
const KEY = 'checkleaf:app-banner';

/** Whether the visitor has closed the app banner before. */
export function isBannerDismissed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Keeps that the visitor closed the app banner. Where nothing can be kept, it comes back with the next page load. */
export function dismissBanner(): void {
  try {
    localStorage.setItem(KEY, 'dismissed');
  } catch {
    // The banner is gone from this page all the same.
  }
}
