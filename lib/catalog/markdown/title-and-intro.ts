import type { Heading, Nodes, Root, RootContent } from 'mdast';
import { toString as toPlainText } from 'mdast-util-to-string';
import { readLine } from './read-line';

/** What the headings of a file say of its title. */
export type TitleHeading = {
  /** The heading that is the title and nothing else; no section begins with it. */
  consumed: Heading | null;
  /** The heading that names the file: the consumed one, or a first heading without another of its level. */
  naming: Heading | null;
};

/**
 * Finds the title of a file: a level-1 heading that stands before all boxes. One with a stored id is a
 * section, and so is one that has boxes of its own beside other headings of level 1.
 */
export function findTitleHeading(tree: Root, boxes: ReadonlySet<Nodes>, source: string): TitleHeading {
  const headings = tree.children.filter((node) => node.type === 'heading');
  const [first, ...others] = headings;
  if (!first) return { consumed: null, naming: null };
  const isPlain = (heading: Heading) => readLine(heading, source).id === null;
  const start = tree.children.indexOf(first);
  const opens = !tree.children.slice(0, start).some((node) => boxes.has(node));
  const next = others[0] ? tree.children.indexOf(others[0]) : tree.children.length;
  const holdsBoxes = tree.children.slice(start, next).some((node) => boxes.has(node));
  const hasEqual = others.some((other) => other.depth === 1 && isPlain(other));
  if (first.depth === 1 && opens && isPlain(first) && !(hasEqual && holdsBoxes)) {
    return { consumed: first, naming: first };
  }
  const standsAlone = others.every((other) => other.depth > first.depth);
  return { consumed: null, naming: opens && standsAlone ? first : null };
}

/**
 * Plain text of the first paragraph under the heading that names a file, or of the file where no heading
 * does. Paragraphs that only hold images and their links (badges) say nothing of the list.
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
