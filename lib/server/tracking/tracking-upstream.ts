/** Mixpanel's addresses by the place where a project keeps its data. */
const RESIDENCIES: ReadonlyMap<string, string> = new Map([
  ['us', 'https://api.mixpanel.com'],
  ['eu', 'https://api-eu.mixpanel.com'],
  ['in', 'https://api-in.mixpanel.com'],
]);

/**
 * The upstream's address, without a slash at the end: for `us`, `eu` or `in` Mixpanel's own, else the http(s)
 * address given. Null for what is neither, and for one with a query, a fragment or a password in it.
 */
export function trackingUpstream(setting: string): string | null {
  const residency = RESIDENCIES.get(setting);
  if (residency) return residency;
  if (!URL.canParse(setting)) return null;
  const { protocol, origin, pathname, href } = new URL(setting);
  if (!/^https?:$/.test(protocol) || href !== origin + pathname) return null;
  return href.replace(/\/+$/, '');
}
