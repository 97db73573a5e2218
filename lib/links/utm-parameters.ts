/** The campaign parameters, `utm_…`, in a query string. */
export function parseUtmParameters(query: string): Record<string, string> {
  return Object.fromEntries(
    [...new URLSearchParams(query)].filter(([name, value]) => name.startsWith('utm_') && value),
  );
}
