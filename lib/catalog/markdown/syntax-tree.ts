import type { Nodes, Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import { type Data, type Processor, unified } from 'unified';

const formatter = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '*', fences: true, listItemIndent: 'one', rule: '-' })
  .freeze();

/**
 * Names in micromark of tables, which are tried at each line, and of links without brackets, which are tried at each word: half of the
 * time of parsing.
 */
const COSTLY = new Set(['table', 'emailAutolink', 'protocolAutolink', 'wwwAutolink']);

/** What a text contains if one of them may apply to it. Character references (`&#64;`) can stand for parts of links. */
const MAY_BE_COSTLY = /[|@&]|:-|-:|http|www/i;

type Constructs = NonNullable<NonNullable<Data['micromarkExtensions']>[number]['text']>;

/** Parses GitHub Flavored Markdown into a syntax tree with line numbers. */
export const parseMarkdown = createParser({ hasFrontMatter: false });

/** Like `parseMarkdown`, for a whole file that may start with front matter between `---` lines. */
export const parseMarkdownFile = createParser({ hasFrontMatter: true });

function createParser({ hasFrontMatter }: { hasFrontMatter: boolean }): (source: string) => Root {
  const parser = unified()
    .use(remarkParse)
    .use(remarkFrontmatter, hasFrontMatter ? ['yaml'] : [])
    .use(remarkGfm);
  const whole = parser().freeze();
  const fast = parser().use(removeCostly).freeze();
  return (source) => (MAY_BE_COSTLY.test(source) ? whole : fast).parse(source);
}

function removeCostly(this: Processor): void {
  const data = this.data();
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = data;
  data.micromarkExtensions = micromarkExtensions.map(({ flow = {}, text = {}, ...others }) => ({
    ...others,
    flow: withoutCostly(flow),
    text: withoutCostly(text),
  }));
  // The only transforms of GFM search for links in the texts of the tree.
  data.fromMarkdownExtensions = fromMarkdownExtensions.flat(2).map(({ transforms: _, ...others }) => others);
}

function withoutCostly(constructs: Constructs): Constructs {
  const entries = Object.entries(constructs).map(([code, value]) => [
    code,
    [value].flat().filter((construct) => !COSTLY.has(construct?.name ?? '')),
  ]);
  return Object.fromEntries(entries);
}

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

/** Formats a syntax tree in the style in which Markdown is stored: `-` bullets, `*` emphasis, fenced code. */
export function stringifyMarkdown(tree: Nodes): string {
  const root: Root = tree.type === 'root' ? tree : ({ type: 'root', children: [tree] } as Root);
  return formatter.stringify(root).trim();
}

/** Characters that can start Markdown or HTML. A line without them is plain text. */
export const MAY_CONTAIN_MARKUP = /[\\`*_~<>&[\]@]|:\/|www\.|^\s*(?:[-+#=>|]|\d+[.)])/iu;

/** Markdown exceeds a limit of the parser. The caller, who knows the file, turns it into a `ContentError`. */
export class ParseLimitError extends Error {
  /** @param line one-based; null if it is not known. */
  constructor(
    readonly line: number | null,
    readonly reason: string,
  ) {
    super(line === null ? reason : `line ${line}: ${reason}`);
    this.name = 'ParseLimitError';
  }
}
