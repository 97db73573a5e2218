import type { Heading, Nodes, Root, RootContent } from 'mdast';
import { toString as toPlainText } from 'mdast-util-to-string';
import { parseLine } from './parse-line';

export type TitleHeading = {
  /** The heading whose text is the title of the file; null if there is none. */
  heading: Heading | null;
  /** Whether that heading also starts a section. */
  isSection: boolean;
};

/**
 * Finds the heading that is the title of a file. A level-1 heading before all task list items is only the
 * title, unless it has a stored id, or has task list items of its own while there are other level-1 headings.
 * Otherwise the first heading is the title and a section, if it comes before all task list items and no other
 * heading is on its level or above.
 *
 * @param taskNodes the task list items, and all nodes that contain one.
 */
export function findTitleHeading(tree: Root, taskNodes: ReadonlySet<Nodes>, source: string): TitleHeading {
  const headings = tree.children.filter((node) => node.type === 'heading');
  const [first, ...others] = headings;
  if (!first) return { heading: null, isSection: false };
  const hasNoId = (heading: Heading) => parseLine(heading, source).id === null;
  const start = tree.children.indexOf(first);
  const isBeforeItems = !tree.children.slice(0, start).some((node) => taskNodes.has(node));
  const next = others[0] ? tree.children.indexOf(others[0]) : tree.children.length;
  const hasItems = tree.children.slice(start, next).some((node) => taskNodes.has(node));
  const hasSibling = others.some((other) => other.depth === 1 && hasNoId(other));
  if (first.depth === 1 && isBeforeItems && hasNoId(first) && !(hasSibling && hasItems)) {
    return { heading: first, isSection: false };
  }
  const isTopmost = others.every((other) => other.depth > first.depth);
  return { heading: isBeforeItems && isTopmost ? first : null, isSection: true };
}

/**
 * Returns the plain text of the first paragraph below the title heading, or of the file if `heading` is null.
 * Paragraphs that contain only images and links around them (badges) are skipped.
 */
export function findIntro(blocks: readonly RootContent[], heading: Heading | null): string | null {
  const start = heading ? blocks.indexOf(heading) + 1 : 0;
  for (const block of blocks.slice(start)) {
    if (block.type !== 'paragraph') continue;
    const text = toPlainText(block, { includeImageAlt: false, includeHtml: false });
    if (/[\p{L}\p{N}]/u.test(text)) return text.replace(/\s+/gu, ' ').trim();
  }
  return null;
}
