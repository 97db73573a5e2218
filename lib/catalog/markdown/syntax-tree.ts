import type { Nodes, Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

const fileParser = unified().use(remarkParse).use(remarkFrontmatter, ['yaml']).use(remarkGfm).freeze();

const formatter = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '*', fences: true, listItemIndent: 'one', rule: '-' })
  .freeze();

/** Parses GitHub Flavored Markdown into a syntax tree with line numbers. */
export function parseMarkdown(source: string): Root {
  return parser.parse(source);
}

/** Like `parseMarkdown`, for a whole file that may start with front matter between `---` lines. */
export function parseMarkdownFile(source: string): Root {
  return fileParser.parse(source);
}

/** Formats a syntax tree in the style in which Markdown is stored: `-` bullets, `*` emphasis, fenced code. */
export function stringifyMarkdown(tree: Nodes): string {
  const root: Root = tree.type === 'root' ? tree : ({ type: 'root', children: [tree] } as Root);
  return formatter.stringify(root).trim();
}

/** Characters that can start Markdown or HTML. A line without them is plain text. */
export const MAY_CONTAIN_MARKUP = /[\\`*_~<>&[\]@]|:\/|www\.|^\s*(?:[-+#=>|]|\d+[.)])/iu;
