import type { Heading, Paragraph, PhrasingContent } from 'mdast';
import { removeControlCharacters } from '@/lib/text/remove-control-characters';
import { cleanInline, rewriteUntilStable } from './clean-inline';
import { MAY_CONTAIN_MARKUP, parseMarkdownLine, stringifyMarkdown } from './syntax-tree';

/**
 * A line of a checklist as inline Markdown, with its stored id or null if the file gives none. `due` is what a heading has between
 * `{due=` and `}`, valid or not; null if it has none.
 */
export type ParsedLine = { id: string | null; text: string; due: string | null };

/** A stored id at the end of a line, like the block ids of Markdown note apps: `… ^pack-tent`. */
const BLOCK_ID = /(?:^|\s)\^([A-Za-z0-9][A-Za-z0-9-]*)\s*$/u;

/** The due offset of a heading, after its stored id: `… ^four-weeks {due=-P4W}`. */
const DUE = /(?:^|\s)\{due=([^{}\s]*)\}\s*$/u;

/** Only escapes and URLs can be parsed differently after they were formatted. */
const MAY_BE_UNSTABLE = /[\\:@&<]|www\./i;

/**
 * Converts a paragraph or heading to one line of inline Markdown and splits off its stored id, and the due offset of a heading.
 * A caret or brace that is escaped (`\^2`) or encoded in the source does not start one.
 *
 * @param source the text to which the offsets of `block` refer.
 */
export function parseLine(block: Paragraph | Heading, source: string): ParsedLine {
  const { rest, ...end } = splitOffEnd(block, source);
  return { ...end, text: rewriteUntilStable(formatLine(rest), rewriteLine) };
}

function formatLine(content: readonly PhrasingContent[]): string {
  const children = cleanInline(content, { oneLine: true });
  const [first, ...others] = children;
  const isPlain = first?.type === 'text' && others.length === 0 && !MAY_CONTAIN_MARKUP.test(first.value);
  if (isPlain) return first.value;
  // A character reference (`&#12;`) can stand for a control character.
  return children.length > 0
    ? removeControlCharacters(stringifyMarkdown({ type: 'paragraph', children }))
    : '';
}

function rewriteLine(line: string): string {
  if (!MAY_CONTAIN_MARKUP.test(line) || !MAY_BE_UNSTABLE.test(line)) return line;
  const [block, ...others] = parseMarkdownLine(line).children;
  return block?.type === 'paragraph' && others.length === 0 ? formatLine(block.children) : line;
}

function splitOffEnd(
  { type, children, position }: Paragraph | Heading,
  source: string,
): Omit<ParsedLine, 'text'> & { rest: readonly PhrasingContent[] } {
  const index = children.findLastIndex((node) => !isInvisible(node));
  const last = children[index];
  if (last?.type !== 'text') return { id: null, due: null, rest: children };
  // A text node next to an autolinked URL has no position of its own.
  const end = last.position?.end.offset ?? position?.end.offset;
  let { value } = last;
  let sourceText = source.slice(position?.start.offset, end);
  const splitOff = (pattern: RegExp): string | null => {
    const match = pattern.exec(value);
    const sourceMatch = pattern.exec(sourceText);
    if (!match || !sourceMatch) return null;
    value = value.slice(0, match.index);
    sourceText = sourceText.slice(0, sourceMatch.index);
    return match[1] ?? null;
  };
  const due = type === 'heading' ? splitOff(DUE) : null;
  const id = splitOff(BLOCK_ID);
  return { id, due, rest: [...children.slice(0, index), { ...last, value }] };
}

/** Comments and whitespace may follow the end of a line. */
function isInvisible(node: PhrasingContent): boolean {
  if (node.type === 'html') return node.value.startsWith('<!--');
  return node.type === 'text' && node.value.trim() === '';
}
