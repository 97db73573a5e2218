import type { Heading, List, ListItem, Nodes, Root, RootContent } from 'mdast';
import { toString as toPlainText } from 'mdast-util-to-string';
import type { ChecklistItem, ChecklistSection } from '@/lib/catalog/checklist';
import { UNTITLED_SECTION } from '@/lib/catalog/checklist';
import { type DetailBlock, formatDetails } from './format-details';
import { parseLine } from './parse-line';
import { plainText } from './plain-text';
import { resolveReferences } from './resolve-references';
import { parseMarkdownFile } from './syntax-tree';
import { replaceTables } from './table-items';

/** A task list item of a file. `id` is null if the file gives none; `line` is one-based. */
export type ParsedItem = Omit<ChecklistItem, 'id'> & { id: string | null; line: number };

/** A heading of a file with its items. `id` is null if the file gives none; `line` is one-based; `due` may be invalid. */
export type ParsedSection = Omit<ChecklistSection, 'id' | 'items'> & {
  id: string | null;
  line: number;
  items: ParsedItem[];
};

/** A block that is not part of the checklist, such as prose between lists. `line` is one-based. */
export type SkippedBlock = { line: number; kind: RootContent['type'] };

export type ParsedChecklist = {
  /** Plain text of the heading that is the title of the file; null if there is none. */
  heading: string | null;
  /** One-based line of that heading. */
  headingLine: number | null;
  /** Plain text of the first paragraph below that heading, or of the file if there is no such heading. */
  intro: string | null;
  sections: ParsedSection[];
  /** Sorted by line. */
  skippedBlocks: SkippedBlock[];
};

type ParserState = {
  source: string;
  taskNodes: ReadonlySet<Nodes>;
  title: Heading | null;
  sections: ParsedSection[];
  skippedBlocks: SkippedBlock[];
  topLevelItems: number;
};

/**
 * Parses the checklist in a Markdown file written as on GitHub. Task list items become items, headings above
 * them become sections, other blocks below an item become its details. `- [ ]` inside a code block or an HTML
 * comment is not an item. All other blocks are listed in `skippedBlocks`.
 *
 * @param readsTables whether the rows of tables are the items of a file that has no task list item.
 */
export function parseChecklist(text: string, { readsTables = false } = {}): ParsedChecklist {
  const source = text.replace(/^\uFEFF/, '');
  const tree = parseMarkdownFile(source);
  // A definition of a link or footnote contains it, and without one there are no references.
  if (source.includes(']:')) resolveReferences(tree);
  let taskNodes = findTaskItemNodes(tree);
  if (readsTables && taskNodes.size === 0) {
    replaceTables(tree);
    taskNodes = findTaskItemNodes(tree);
  }
  const { heading, isSection } = findTitleHeading(tree, taskNodes, source);
  const title = isSection ? null : heading;
  const state: ParserState = { source, taskNodes, title, sections: [], skippedBlocks: [], topLevelItems: 0 };
  parseBlocks(tree.children, state);
  return {
    heading: heading ? plainText(parseLine(heading, source).text) || null : null,
    headingLine: heading ? lineOf(heading) : null,
    intro: findIntro(tree.children, heading),
    sections: removeEmptySections(state),
    skippedBlocks: state.skippedBlocks.sort((a, b) => a.line - b.line),
  };
}

function parseBlocks(blocks: readonly RootContent[], state: ParserState): void {
  for (const block of blocks) {
    if (block.type === 'yaml' || block.type === 'thematicBreak') continue;
    if (block.type === 'heading') parseHeading(block, state);
    else if (!state.taskNodes.has(block)) skipBlock(block, state);
    else if (block.type === 'list') parseTopLevelList(block, state);
    else if ('children' in block) parseBlocks(block.children, state);
  }
}

function parseHeading(heading: Heading, state: ParserState): void {
  if (heading === state.title) return;
  const { id, text, due } = parseLine(heading, state.source);
  const line = lineOf(heading);
  if (id === null && text === '') skipBlock(heading, state);
  else state.sections.push({ id, title: text, level: heading.depth, ...(due && { due }), line, items: [] });
}

function parseTopLevelList(list: List, state: ParserState): void {
  for (const listItem of list.children) {
    if (isTaskItem(listItem)) {
      state.topLevelItems += 1;
      parseTaskItem(listItem, String(state.topLevelItems), currentSection(state, listItem).items, state);
    } else {
      parseBlocks(listItem.children, state);
    }
  }
}

function parseTaskItem(listItem: ListItem, z: string, items: ParsedItem[], state: ParserState): void {
  const [first, ...rest] = listItem.children;
  const startsWithText = first?.type === 'paragraph';
  const { id, text } = startsWithText ? parseLine(first, state.source) : { id: null, text: '' };
  const item: ParsedItem = { id, z, text, checked: listItem.checked === true, line: lineOf(listItem) };
  items.push(item);

  const details: DetailBlock[] = [];
  let children = 0;
  const parseChild = (block: DetailBlock): void => {
    if (!state.taskNodes.has(block)) {
      details.push(block);
    } else if (block.type === 'list') {
      for (const entry of block.children) parseEntry(entry);
    } else if ('children' in block) {
      for (const inner of block.children) parseChild(inner as DetailBlock);
    }
  };
  const parseEntry = (entry: ListItem): void => {
    if (isTaskItem(entry)) {
      children += 1;
      parseTaskItem(entry, `${z}.${children}`, items, state);
    } else if (state.taskNodes.has(entry)) {
      for (const inner of entry.children) parseChild(inner);
    } else {
      details.push({ type: 'list', ordered: false, spread: false, children: [entry] });
    }
  };
  for (const block of startsWithText ? rest : listItem.children) parseChild(block);

  const markdown = formatDetails(details, { onSkip: (node) => skipBlock(node, state) });
  if (markdown) item.details = markdown;
}

function currentSection(state: ParserState, node: RootContent): ParsedSection {
  const last = state.sections.at(-1);
  if (last) return last;
  const untitled: ParsedSection = { ...UNTITLED_SECTION, line: lineOf(node), items: [] };
  state.sections.push(untitled);
  return untitled;
}

const HEADING_LEVELS = [1, 2, 3, 4, 5, 6] as const;

/** Removes sections without items, except headings that have a deeper heading with items below them. */
function removeEmptySections(state: ParserState): ParsedSection[] {
  // From the last section to the first: levels of headings that have items under deeper headings below them.
  const levelsWithItems = new Set<number>();
  const sections = state.sections.toReversed().filter(({ level, line, items }) => {
    const isKept = items.length > 0 || levelsWithItems.has(level);
    if (!isKept) state.skippedBlocks.push({ line, kind: 'heading' });
    for (const above of HEADING_LEVELS) {
      if (level <= above) levelsWithItems.delete(above);
      else if (items.length > 0) levelsWithItems.add(above);
    }
    return isKept;
  });
  return sections.toReversed();
}

/** Whether a node is a task list item (`- [ ] …`), ticked or not. */
function isTaskItem(node: Nodes): node is ListItem & { checked: boolean } {
  return node.type === 'listItem' && typeof node.checked === 'boolean';
}

/** Returns all nodes of a tree that are task list items or contain one at any depth. */
function findTaskItemNodes(tree: Root): ReadonlySet<Nodes> {
  const found = new Set<Nodes>();
  const search = (node: Nodes): boolean => {
    let isMatch = isTaskItem(node);
    if ('children' in node) for (const child of node.children) isMatch = search(child) || isMatch;
    if (isMatch) found.add(node);
    return isMatch;
  };
  search(tree);
  return found;
}

function skipBlock(node: RootContent, state: ParserState): void {
  state.skippedBlocks.push({ line: lineOf(node), kind: node.type });
}

function lineOf(node: RootContent): number {
  return node.position?.start.line ?? 0;
}

type TitleHeading = {
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
function findTitleHeading(tree: Root, taskNodes: ReadonlySet<Nodes>, source: string): TitleHeading {
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
function findIntro(blocks: readonly RootContent[], heading: Heading | null): string | null {
  const start = heading ? blocks.indexOf(heading) + 1 : 0;
  for (const block of blocks.slice(start)) {
    if (block.type !== 'paragraph') continue;
    const text = toPlainText(block, { includeImageAlt: false, includeHtml: false });
    if (/[\p{L}\p{N}]/u.test(text)) return text.replace(/\s+/gu, ' ').trim();
  }
  return null;
}
