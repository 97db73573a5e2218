/**
 * Whether a path, with or without a locale, is that of a private share. The locale can be any code that the matcher in
 * proxy.next.ts accepts.
 */
export function isPrivateSharePath(path: string): boolean {
  return /^(\/(?!api)[a-zA-Z]{2,3}(-[a-zA-Z]{4})?(-[a-zA-Z]{2}|-\d{3})?)?\/a\//.test(path);
}

/** A slash, which may be percent-encoded, also more than once. Backslashes are what some people type for it. */
const SLASH = '(?:/|%(?:25)*(?:2f|5c))';

/** What precedes the id of a private share. Any path may precede it, since a missed id would be sent. */
const SHARE_PATH = `${SLASH}(?:a|%(?:25)*[46]1)${SLASH}`;

/** The pattern of the route, also in the names of built files, and the page numbers of a tag or a channel called `a`. */
const NO_ID = '\\[id]|%(?:25)*5Bid%(?:25)*5D|\\d{1,6}(?![\\w%-])';

/** The first group is what precedes an id, with punctuation that is no part of it, the second is the id. */
const ID_IN_TEXT = new RegExp(`(${SHARE_PATH}${SLASH}*(?!${NO_ID})[^\\w%\\s"/?#-]*)([\\w%-]+)`, 'gi');

const SHARE_PATH_IN_TEXT = new RegExp(SHARE_PATH, 'i');

/** Whether a text, such as a URL or JSON, may contain the id of a private share. */
export function mayHavePrivateShareId(text: string): boolean {
  return SHARE_PATH_IN_TEXT.test(text);
}

/**
 * Replaces the ids of private shares in a text, in every spelling of their links: letters and slashes can be percent-encoded,
 * and capital. `replace` gets the id as it is in the link of the share.
 */
export function replacePrivateShareIds(text: string, replace: (id: string) => string): string {
  return text.replace(ID_IN_TEXT, (_, path: string, id: string) => path + replace(decodeShareId(id)));
}

/** Decodes an id, which can be percent-encoded more than once: for example in a link that another site has encoded. */
export function decodeShareId(id: string): string {
  const decoded = id.replace(/%[0-7][\da-f]/gi, (character) => decodeURIComponent(character));
  return decoded === id ? id : decodeShareId(decoded);
}
