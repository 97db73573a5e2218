/** All non-empty `utm_…` parameters of a query string. */
export function parseUtmParameters(query: string): Record<string, string> {
  return Object.fromEntries(
    [...new URLSearchParams(query)].filter(([name, value]) => name.startsWith('utm_') && value),
  );
}
