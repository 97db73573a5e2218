import { fromHtml } from 'hast-util-from-html';
import { toText } from 'hast-util-to-text';
import type { BlockContent, DefinitionContent, Html, List, Paragraph, RootContent } from 'mdast';
import { removeControlCharacters } from '@/lib/text/remove-control-characters';
import { cleanInline, rewriteUntilStable } from './clean-inline';
import { MAY_CONTAIN_MARKUP, parseMarkdown, stringifyMarkdown } from './syntax-tree';

/** Letters and punctuation of any language, with single spaces between them. */
const PLAIN_LINE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+(?: [\p{L}\p{M}\p{N}\p{P}\p{S}]+)*$/u;

/** What is escaped in plain text, because it could become a row of a table or a URL. */
const MAY_BE_ESCAPED = /^:-|w\.[\w.-]/i;

export type DetailBlock = BlockContent | DefinitionContent;

/**
 * Formats the blocks below a task list item as Markdown without HTML. The text of HTML blocks becomes
 * paragraphs.
 *
 * @param onSkip called with each HTML block that contains no text.
 * @param isRewrite set when the function formats its own output again.
 */
export function formatDetails(
  blocks: readonly DetailBlock[],
  { onSkip, isRewrite = false }: { onSkip: (node: RootContent) => void; isRewrite?: boolean },
): string {
  const clean = (block: RootContent): RootContent[] => {
    if (block.type === 'html') {
      const paragraphs = htmlToParagraphs(block);
      if (paragraphs.length === 0) onSkip(block);
      return paragraphs;
    }
    if (block.type === 'paragraph' || block.type === 'heading') {
      const children = cleanInline(block.children, { oneLine: block.type === 'heading' });
      return children.length > 0 ? [{ ...block, children }] : [];
    }
    if (block.type === 'tableCell') {
      return [{ ...block, children: cleanInline(block.children, { oneLine: true }) }];
    }
    if (!('children' in block)) return [block];
    const children = mergeLists((block.children as RootContent[]).flatMap(clean));
    return children.length > 0 || block.type === 'listItem' ? [{ ...block, children } as RootContent] : [];
  };
  const children = mergeLists(blocks.flatMap(clean));
  const paragraphs = children.map(plainLine);
  if (paragraphs.every((line) => line !== null)) return paragraphs.join('\n\n');
  const markdown =
    children.length > 0 ? removeControlCharacters(stringifyMarkdown({ type: 'root', children })) : '';
  return isRewrite || !markdown ? markdown : rewriteUntilStable(markdown, rewriteDetails);
}

/** A block that is one line of plain text, which would be formatted as it is; otherwise null. */
function plainLine(block: RootContent): string | null {
  if (block.type !== 'paragraph' || block.children.length !== 1) return null;
  const [text] = block.children;
  if (text?.type !== 'text' || !PLAIN_LINE.test(text.value)) return null;
  return MAY_CONTAIN_MARKUP.test(text.value) || MAY_BE_ESCAPED.test(text.value) ? null : text.value;
}

function rewriteDetails(details: string): string {
  return formatDetails(parseMarkdown(details).children as DetailBlock[], {
    onSkip: () => undefined,
    isRewrite: true,
  });
}

/** Merges adjacent lists: the parser adds each plain bullet between task list items as a list of its own. */
function mergeLists(blocks: readonly RootContent[]): RootContent[] {
  const merged: RootContent[] = [];
  for (const block of blocks) {
    const previous = merged.at(-1);
    if (block.type === 'list' && previous?.type === 'list' && !block.ordered === !previous.ordered) {
      const spread = Boolean(previous.spread) || Boolean(block.spread);
      const list: List = { ...previous, spread, children: [...previous.children, ...block.children] };
      merged[merged.length - 1] = list;
    } else {
      merged.push(block);
    }
  }
  return merged;
}

function htmlToParagraphs(html: Html): Paragraph[] {
  return toText(fromHtml(html.value, { fragment: true }))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] }));
}
