import { toString as toPlainText } from 'mdast-util-to-string';
import { parseMarkdown } from './syntax-tree';

/** Returns the text of Markdown without markup, on one line: for search, previews and file names. */
export function plainText(markdown: string): string {
  return parseMarkdown(markdown)
    .children.map((block) => toPlainText(block, { includeHtml: false }))
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
