/** Browsers inside other apps, which answer an intent address with an error page. */
const IN_APP = /; wv\)|FBA[NV]|Instagram|Line\//;

/** Whether a browser with this user agent opens `intent:` addresses. */
export function opensIntents(userAgent: string): boolean {
  return userAgent.includes('Android') && !IN_APP.test(userAgent);
}
