/** The campaign parameters, `utm_…`, in the query of an address. */
export function campaignOf(address: string): Record<string, string> {
  const query = new URL(address).searchParams;
  return Object.fromEntries([...query].filter(([name, value]) => name.startsWith('utm_') && value));
}
