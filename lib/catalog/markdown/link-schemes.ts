/** Schemes of the links that checklists may have, on pages and in files. Others could run code, such as `javascript:`. */
export const LINK_SCHEMES = ['http', 'https', 'mailto'] as const;

const SCHEME = /^([^/?#:]*):/;

/** Whether a link may have a URL: one with an allowed scheme, or with none. */
export function isAllowedLink(url: string): boolean {
  const scheme = SCHEME.exec(url)?.[1]?.toLowerCase();
  return scheme === undefined || LINK_SCHEMES.some((allowed) => allowed === scheme);
}
