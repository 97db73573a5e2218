import type { Heading, Paragraph, PhrasingContent } from 'mdast';
import { cleanInline } from './clean-inline';
import { rewriteUntilStable } from './rewrite-until-stable';
import { MAY_CONTAIN_MARKUP, parseMarkdown, stringifyMarkdown } from './syntax-tree';

/** A line of a checklist: its stored id, where the file gives one, and its inline Markdown. */
export type ParsedLine = { id: string | null; text: string };

/** A stored id at the end of a line, in the block-id manner of Markdown note tools: `… ^pack-tent`. */
const BLOCK_ID = /(?:^|\s)\^([A-Za-z0-9][A-Za-z0-9-]*)\s*$/u;

/** Escapes and addresses are what can read differently once they were written. */
const MAY_READ_ANEW = /[\\:@&<]|www\./i;

/**
 * Makes one line of a paragraph or heading. A caret that the source escapes (`\^2`) or encodes begins no id.
 *
 * @param source the text that the offsets of `block` count in.
 */
export function readLine(block: Paragraph | Heading, source: string): ParsedLine {
  const { id, rest } = takeId(block, source);
  return { id, text: rewriteUntilStable(writeLine(rest), rewriteLine) };
}

function writeLine(content: readonly PhrasingContent[]): string {
  const children = cleanInline(content, { oneLine: true });
  const [first, ...others] = children;
  const isPlain = first?.type === 'text' && others.length === 0 && !MAY_CONTAIN_MARKUP.test(first.value);
  if (isPlain) return first.value;
  return children.length > 0 ? stringifyMarkdown({ type: 'paragraph', children }) : '';
}

function rewriteLine(line: string): string {
  if (!MAY_READ_ANEW.test(line)) return line;
  const [block, ...others] = parseMarkdown(line).children;
  return block?.type === 'paragraph' && others.length === 0 ? writeLine(block.children) : line;
}

function takeId(
  { children, position }: Paragraph | Heading,
  source: string,
): { id: string | null; rest: readonly PhrasingContent[] } {
  const index = children.findLastIndex((node) => !isInvisible(node));
  const last = children[index];
  if (last?.type !== 'text') return { id: null, rest: children };
  const match = BLOCK_ID.exec(last.value);
  // A text beside an address that was linked later has no place of its own.
  const end = last.position?.end.offset ?? position?.end.offset;
  const written = source.slice(position?.start.offset, end);
  if (!match?.[1] || !BLOCK_ID.test(written)) return { id: null, rest: children };
  const kept = { ...last, value: last.value.slice(0, match.index) };
  return { id: match[1], rest: [...children.slice(0, index), kept] };
}

/** Comments and blanks may stand behind an id. */
function isInvisible(node: PhrasingContent): boolean {
  if (node.type === 'html') return node.value.startsWith('<!--');
  return node.type === 'text' && node.value.trim() === '';
}
