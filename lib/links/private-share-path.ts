/**
 * Whether a path, with or without a locale, is that of a private share. The locale can be any code that the matcher in
 * proxy.next.ts accepts.
 */
export function isPrivateSharePath(path: string): boolean {
  return /^(\/(?!api)[a-zA-Z]{2,3}(-[a-zA-Z]{4})?(-[a-zA-Z]{2}|-\d{3})?)?\/a\//.test(path);
}

/**
 * Finds ids of private shares in a text, such as a URL or the stack of an error: what precedes an id is the first
 * group, the id the second. Any path may precede it, since a missed id would be sent. No ids are the pattern of the
 * route, the file names of the built page, and the page numbers of a tag or a channel called `a`.
 */
export const PRIVATE_SHARE_ID_PATTERN = /(\/a\/)(?!%5B|\d{1,6}(?![\w%-]))([\w%-]+)/g;
