/** What kind of page it is, and the values that its address captures. */
export type RouteDescription = { page: string; val?: string; val2?: string };

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Kinds of page by the pattern of their address. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'index',
  '/[id]': 'template',
  '/templates/[tag]': 'tag',
  '/templates/[tag]/[page]': 'tag-page',
  '/a/[id]': 'private-share',
  '/channel/[id]': 'channel',
};

/**
 * Names the page behind an address for analytics, with the captured parts of the address in their order. Every
 * page that is not listed is named after its path, so an address that does not exist is page `404`.
 */
export function describeRoute(pattern: string, query: Query): RouteDescription {
  const [val, val2] = [...pattern.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => String(query[name]));
  return { page: PAGES[pattern] ?? pattern.slice(1), ...(val && { val }), ...(val2 && { val2 }) };
}
