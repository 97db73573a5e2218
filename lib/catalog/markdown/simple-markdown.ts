import type { Heading, List, ListItem, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { trimLines } from './clean-inline';
import { createGfmParser } from './gfm-parser';

// Most files consist of headings, bullet lists and paragraphs, which are told apart by the starts of their lines. Their blocks are found
// line by line, many times faster than by a complete parser. Inline Markdown is left to that parser, and so are files with any other
// block: what is not certain here is not decided here.

/**
 * Tabs, other line endings than LF, byte order marks, which micromark removes from the start of any text, and definitions of links and
 * footnotes, which the whole file may refer to.
 */
const UNSUPPORTED = /[\t\r\0\uFEFF]|\]:/;

const RULE = /^([-*_])(?: *\1){2,} *$/;

/** The text does not end with `#`, which could close the heading. */
const HEADING = /^(#{1,6}) +(?=[^ #])(?:.*[^ #])? *$/;

const BULLET = /^([-*+]) {1,4}(?=[^ ])/;

const CHECKBOX = /^\[([ xX])\] +(?=[^ ])/;

/** A checkbox, or a part of one, whose item may begin on the next line. */
const LONELY_CHECKBOX = /^\[(?:[ xX]?\] *| *)$/;

/** What starts, or may start, another block than a paragraph. Table rows need a delimiter row, which starts with one of these too. */
const OTHER_BLOCK = /^(?:[-+#>=<|:]|```|~~~|\d{1,9}[.)](?: |$)|[*_](?: |$)|([*_])(?: *\1)+ *$)/;

/** Without these, a paragraph is plain text. */
const INLINE_MARKUP = /[\\`*_~<>&[\]@]|:\/|www\.| {2}\n/i;

/** Columns from which on a line is code, unless it continues a paragraph. */
const CODE_INDENT = 4;

const parseInline = createGfmParser({ hasFrontMatter: false, hasBlocks: false });

/** A list item to which the next lines may belong: those that are indented by `offset` columns. */
type OpenItem = { item: ListItem; list: List; marker: string; offset: number };

/** The part of the source that is the text of a block. */
type TextRange = { block: Paragraph | Heading; start: number; end: number };

/**
 * Parses Markdown that consists of headings, bullet lists, paragraphs and rules. Returns null if there may be anything else.
 *
 * The tree is that of `parseMarkdownFile`, but `spread` is always false in lists with task list items, and blocks only have
 * positions of their starts and texts.
 */
export function parseSimpleMarkdown(source: string): Root | null {
  if (UNSUPPORTED.test(source)) return null;
  const root: Root = { type: 'root', children: [] };
  const texts: TextRange[] = [];
  const items: OpenItem[] = [];
  /** The paragraph that the next line continues, unless it starts another block. */
  let open: TextRange | null = null;
  let isAfterBlank = false;
  let lineStart = 0;
  let lineNumber = 0;

  const append = (depth: number, block: RootContent) => {
    items.length = depth;
    const parent = items[depth - 1]?.item ?? root;
    (parent.children as RootContent[]).push(block);
  };
  const addText = (block: Paragraph | Heading, start: number, end: number): TextRange => {
    const range = { block, start, end };
    texts.push(range);
    return range;
  };

  for (const line of source.split('\n')) {
    const start = lineStart;
    lineStart += line.length + 1;
    lineNumber += 1;
    const end = start + lengthWithoutSpaces(line);
    if (end === start) {
      open = null;
      isAfterBlank = true;
      continue;
    }
    const indent = line.length - line.replace(/^ +/, '').length;
    const content = line.slice(indent, end - start);
    const textStart = start + indent;
    let depth = 0;
    while (indent >= (items[depth]?.offset ?? Number.POSITIVE_INFINITY)) depth += 1;
    const column = indent - (items[depth - 1]?.offset ?? 0);
    const bullet = column < CODE_INDENT ? BULLET.exec(content) : null;
    const marker = bullet?.[1];

    if (column >= CODE_INDENT) {
      if (!open) return null;
      open.end = end;
    } else if (RULE.test(content)) {
      // After a paragraph, it may make that a heading; on the first line, it may start front matter.
      if (open || indent > 0 || lineNumber === 1) return null;
      append(0, { type: 'thematicBreak', position: positionAt(lineNumber, textStart, end) });
    } else if (content.startsWith('#')) {
      const [, hashes] = HEADING.exec(content) ?? [];
      if (!hashes || indent > 0) return null;
      const level = hashes.length as Heading['depth'];
      const position = positionAt(lineNumber, textStart, end);
      const heading: Heading = { type: 'heading', depth: level, children: [], position };
      append(0, heading);
      const spaces = content.length - content.slice(level).trimStart().length;
      addText(heading, textStart + spaces, end);
      open = null;
    } else if (bullet && marker) {
      const sibling = items[depth]?.marker === marker ? items[depth] : undefined;
      if (isAfterBlank && hasPlainItem(items.slice(1, sibling ? depth + 1 : depth))) return null;
      const text = content.slice(bullet[0].length);
      const checkbox = CHECKBOX.exec(text);
      if (!checkbox && (OTHER_BLOCK.test(text) || LONELY_CHECKBOX.test(text))) return null;
      const position = positionAt(lineNumber, textStart, end);
      const item: ListItem = {
        type: 'listItem',
        spread: false,
        checked: checkbox ? checkbox[1] !== ' ' : null,
        children: [],
        position,
      };
      const list = sibling?.list ?? {
        type: 'list',
        ordered: false,
        start: null,
        spread: false,
        children: [],
        position,
      };
      if (sibling) items.length = depth;
      else append(depth, list);
      list.children.push(item);
      items.push({ item, list, marker, offset: indent + bullet[0].length });
      const paragraphStart = textStart + bullet[0].length + (checkbox?.[0].length ?? 0);
      const paragraph = toParagraph(lineNumber, paragraphStart, end);
      item.children.push(paragraph);
      open = addText(paragraph, paragraphStart, end);
    } else {
      if (OTHER_BLOCK.test(content)) return null;
      if (open) {
        open.end = end;
      } else {
        if (isAfterBlank && hasPlainItem(items.slice(1, depth))) return null;
        const paragraph = toParagraph(lineNumber, textStart, end);
        append(depth, paragraph);
        open = addText(paragraph, textStart, end);
      }
    }
    isAfterBlank = false;
  }
  return addInlineContent(texts, source) ? root : null;
}

/** Whether there is an item without a checkbox. Blank lines in lists of details decide how these are formatted. */
function hasPlainItem(items: readonly OpenItem[]): boolean {
  return items.some(({ item }) => item.checked === null);
}

function toParagraph(line: number, start: number, end: number): Paragraph {
  return { type: 'paragraph', children: [], position: positionAt(line, start, end) };
}

function positionAt(line: number, start: number, end: number) {
  return { start: { line, column: 1, offset: start }, end: { line, column: 1, offset: end } };
}

/** Parses the texts that are not plain, all at once: as paragraphs, because no other block is parsed. */
function addInlineContent(texts: readonly TextRange[], source: string): boolean {
  const marked: Array<TextRange & { text: string }> = [];
  for (const range of texts) {
    const text = source.slice(range.start, range.end);
    // In code, the indentation of the next line would be part of the text, but not that of its list item.
    if (text.includes('\n') && text.includes('`')) return false;
    if (INLINE_MARKUP.test(text)) {
      marked.push({ ...range, text });
      continue;
    }
    const { line = 1 } = range.block.position?.start ?? {};
    const value = trimLines(text);
    range.block.children = [{ type: 'text', value, position: positionAt(line, range.start, range.end) }];
  }
  if (marked.length === 0) return true;
  const paragraphs = parseInline(marked.map(({ text }) => text).join('\n\n')).children;
  if (paragraphs.length !== marked.length) return false;
  return marked.every(({ block, start }, index) => {
    const paragraph = paragraphs[index];
    if (paragraph?.type !== 'paragraph') return false;
    const shift = start - (paragraph.position?.start.offset ?? 0);
    const lines = (block.position?.start.line ?? 1) - (paragraph.position?.start.line ?? 1);
    movePositions(paragraph.children, { offset: shift, lines });
    block.children = paragraph.children;
    return true;
  });
}

function movePositions(nodes: readonly PhrasingContent[], by: { offset: number; lines: number }): void {
  for (const { position, ...node } of nodes) {
    for (const point of position ? [position.start, position.end] : []) {
      point.line += by.lines;
      point.offset = (point.offset ?? 0) + by.offset;
    }
    if ('children' in node) movePositions(node.children, by);
  }
}

function lengthWithoutSpaces(line: string): number {
  let { length } = line;
  while (line[length - 1] === ' ') length -= 1;
  return length;
}
