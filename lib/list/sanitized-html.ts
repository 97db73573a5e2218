/** A tag that sanitized HTML does not have: see lib/catalog/markdown/render-html.ts. */
export const OTHER_TAG =
  /<(?!\/?(?:a|blockquote|br|code|del|em|li|ol|p|pre|strong|t(?:able|body|d|h|head|r)|ul)>|a href="(?:https?:|mailto:)[^"]*">|ol start="\d+">)/g;

/** Whether HTML of a file, which can be anything, is as the site renders it. */
export function isSanitizedHtml(html: string): boolean {
  return html.search(OTHER_TAG) === -1;
}
