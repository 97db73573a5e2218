/** Whether a path is that of the document that was loaded, and not of a page to which the router has moved on. */
export function isLoadedDocument(path: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && new URL(navigation.name).pathname === path;
}
