import type { Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { createGfmParser } from './gfm-parser';

const formatter = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '*', fences: true, listItemIndent: 'one', rule: '-' })
  .freeze();

/** Parses GitHub Flavored Markdown into a syntax tree with line numbers. */
export const parseMarkdown: (source: string) => Root = createGfmParser({ hasFrontMatter: false });

/** Lines that are remembered, at most. */
const MAX_LINES = 200;

/** In UTF-16 code units. */
const MAX_LINE_LENGTH = 500;

const lines = new Map<string, Root>();

/**
 * Like `parseMarkdown`, for single lines, which are often parsed again soon: as a line of a checklist, and for its words. The tree
 * must not be changed.
 */
export function parseMarkdownLine(line: string): Root {
  const known = lines.get(line);
  if (known) return known;
  const tree = parseMarkdown(line);
  if (line.length > MAX_LINE_LENGTH) return tree;
  if (lines.size >= MAX_LINES) lines.clear();
  lines.set(line, tree);
  return tree;
}

/** Like `parseMarkdown`, for a whole file that may start with front matter between `---` lines. */
export const parseMarkdownFile: (source: string) => Root = createGfmParser({ hasFrontMatter: true });

/** Formats a syntax tree in the style in which Markdown is stored: `-` bullets, `*` emphasis, fenced code. */
export function stringifyMarkdown(tree: Nodes): string {
  const root: Root = tree.type === 'root' ? tree : ({ type: 'root', children: [tree] } as Root);
  return formatter.stringify(root).trim();
}

/** Characters that can start Markdown or HTML. A line without them is plain text. */
export const MAY_CONTAIN_MARKUP = /[\\`*_~<>&[\]@]|:\/|www\.|^\s*(?:[-+#=>|]|\d+[.)])/iu;
