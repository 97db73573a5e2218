import type { Nodes, Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

const reader = unified().use(remarkParse).use(remarkGfm).freeze();

const fileReader = unified().use(remarkParse).use(remarkFrontmatter, ['yaml']).use(remarkGfm).freeze();

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '*', fences: true, listItemIndent: 'one', rule: '-' })
  .freeze();

/** Reads the Markdown of GitHub, in which checklists are written, as a syntax tree with line numbers. */
export function parseMarkdown(source: string): Root {
  return reader.parse(source);
}

/** Reads a whole file, which may begin with front matter between `---` lines. */
export function parseMarkdownFile(source: string): Root {
  return fileReader.parse(source);
}

/** Writes a syntax tree in the one style that the catalogue keeps: `-` bullets, `*` emphasis, fences. */
export function stringifyMarkdown(tree: Nodes): string {
  const root: Root = tree.type === 'root' ? tree : ({ type: 'root', children: [tree] } as Root);
  return writer.stringify(root).trim();
}

/** Characters that can begin Markdown or HTML; a line without them is a paragraph of plain text. */
export const MAY_CONTAIN_MARKUP = /[\\`*_~<>&[\]!:@]|www\.|^\s*(?:[-+#=>|]|\d+[.)])/u;
