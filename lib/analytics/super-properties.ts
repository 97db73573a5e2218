/** UTM parameters of the URL that this page load started with. Navigation within the site drops them from the URL. */
export const LANDING_UTM_PARAMETERS =
  typeof window === 'undefined' ? {} : parseUtmParameters(window.location.search);

/** Mixpanel super properties: they are sent with every event. */
export function superProperties(): Record<string, string> {
  return { app: 'website', domain: window.location.host, ...LANDING_UTM_PARAMETERS };
}

/** All non-empty `utm_…` parameters of a query string. */
export function parseUtmParameters(query: string): Record<string, string> {
  return Object.fromEntries(
    [...new URLSearchParams(query)].filter(([name, value]) => name.startsWith('utm_') && value),
  );
}
