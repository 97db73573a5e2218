/** Compares as the databases do where texts are ASCII, as ids, locales and dates are. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
