/**
 * An address in Android's manner that opens `url` in the app of a package and, where that is missing,
 * `fallback` in the browser. For links that a visitor presses in a browser that knows such addresses.
 */
export function intentUrl(options: { url: string; packageName: string; fallback: string }): string {
  const { protocol, host, pathname, search } = new URL(options.url);
  const parts = [
    `scheme=${protocol.slice(0, -1)}`,
    `package=${options.packageName}`,
    `S.browser_fallback_url=${encodeURIComponent(options.fallback)}`,
  ];
  return `intent://${host}${pathname}${search}#Intent;${parts.join(';')};end`;
}
