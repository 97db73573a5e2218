/** What makes two views one: the same locale, path and query, whatever the anchor. */
export function viewKey(locale: string | undefined, asPath: string): string {
  return `${locale} ${asPath.replace(/#.*/, '')}`;
}
