import type { Nodes } from 'mdast';
import { toString as toPlainText } from 'mdast-util-to-string';
import { MAY_CONTAIN_MARKUP, parseMarkdownLine } from './syntax-tree';

/** Returns the text of Markdown without markup, on one line: for search, previews and file names. */
export function plainText(markdown: string): string {
  const isPlain = !markdown.includes('\n') && !MAY_CONTAIN_MARKUP.test(markdown);
  return (isPlain ? markdown : textOf(parseMarkdownLine(markdown))).replace(/\s+/gu, ' ').trim();
}

/** Nodes whose children are on lines or in cells of their own. */
const CONTAINERS: ReadonlySet<string> = new Set<Nodes['type']>([
  'root',
  'blockquote',
  'list',
  'listItem',
  'table',
  'tableRow',
]);

function textOf(node: Nodes): string {
  if (node.type === 'break') return ' ';
  if (!('children' in node)) return toPlainText(node, { includeHtml: false });
  return node.children.map(textOf).join(CONTAINERS.has(node.type) ? ' ' : '');
}
