import type { Heading, List, ListItem, Nodes, RootContent } from 'mdast';
import type { ChecklistItem, ChecklistSection } from '@/lib/catalog/checklist';
import { UNTITLED_SECTION } from '@/lib/catalog/checklist';
import { plainText } from './plain-text';
import { type DetailBlock, readDetails } from './read-details';
import { readLine } from './read-line';
import { resolveReferences } from './resolve-references';
import { parseMarkdownFile } from './syntax-tree';
import { findTaskItems, isTaskItem } from './task-items';
import { findIntro, findTitleHeading } from './title-and-intro';

/** An item as it stands in a file: its id is absent where the file gives none. */
export type ParsedItem = Omit<ChecklistItem, 'id'> & { id: string | null; line: number };

export type ParsedSection = Omit<ChecklistSection, 'id' | 'items'> & {
  id: string | null;
  line: number;
  items: ParsedItem[];
};

/** A block of the source that is neither an item nor a heading over items; lines are counted from 1. */
export type LeftOut = { line: number; kind: RootContent['type'] };

export type ParsedChecklist = {
  /** Plain text of the heading that names the file, if one does. */
  heading: string | null;
  /** Plain text of the first paragraph under that heading, or of the file where there is none. */
  intro: string | null;
  sections: ParsedSection[];
  leftOut: LeftOut[];
};

type Reading = {
  source: string;
  boxes: ReadonlySet<Nodes>;
  title: Heading | null;
  sections: ParsedSection[];
  leftOut: LeftOut[];
  topLevelItems: number;
};

/**
 * Reads the checklist out of a Markdown file as people write them on GitHub. Each task-list box becomes one
 * item, headings over boxes become sections, further blocks under a box become its details. A box inside a
 * code fence or an HTML comment is text, not an item. What is none of these is named in `leftOut`.
 */
export function parseChecklist(text: string): ParsedChecklist {
  const source = text.replace(/^\uFEFF/, '');
  const tree = parseMarkdownFile(source);
  resolveReferences(tree);
  const boxes = findTaskItems(tree);
  const { consumed, naming } = findTitleHeading(tree, boxes, source);
  const reading: Reading = { source, boxes, title: consumed, sections: [], leftOut: [], topLevelItems: 0 };
  readBlocks(tree.children, reading);
  return {
    heading: naming ? plainText(readLine(naming, source).text) || null : null,
    intro: findIntro(tree.children, naming),
    sections: withoutEmptySections(reading),
    leftOut: reading.leftOut.sort((a, b) => a.line - b.line),
  };
}

function readBlocks(blocks: readonly RootContent[], reading: Reading): void {
  for (const block of blocks) {
    if (block.type === 'yaml' || block.type === 'thematicBreak') continue;
    if (block.type === 'heading') readHeading(block, reading);
    else if (!reading.boxes.has(block)) leaveOut(block, reading);
    else if (block.type === 'list') readTopList(block, reading);
    else if ('children' in block) readBlocks(block.children, reading);
  }
}

function readHeading(heading: Heading, reading: Reading): void {
  if (heading === reading.title) return;
  const { id, text } = readLine(heading, reading.source);
  if (id === null && text === '') leaveOut(heading, reading);
  else reading.sections.push({ id, title: text, level: heading.depth, line: lineOf(heading), items: [] });
}

function readTopList(list: List, reading: Reading): void {
  for (const listItem of list.children) {
    if (isTaskItem(listItem)) {
      reading.topLevelItems += 1;
      readBox(listItem, String(reading.topLevelItems), currentSection(reading, listItem).items, reading);
    } else {
      readBlocks(listItem.children, reading);
    }
  }
}

function readBox(listItem: ListItem, z: string, items: ParsedItem[], reading: Reading): void {
  const [first, ...rest] = listItem.children;
  const startsWithText = first?.type === 'paragraph';
  const { id, text } = startsWithText ? readLine(first, reading.source) : { id: null, text: '' };
  const item: ParsedItem = { id, z, text, checked: listItem.checked === true, line: lineOf(listItem) };
  items.push(item);

  const details: DetailBlock[] = [];
  let children = 0;
  const readChild = (block: DetailBlock): void => {
    if (!reading.boxes.has(block)) {
      details.push(block);
    } else if (block.type === 'list') {
      for (const entry of block.children) readEntry(entry);
    } else if ('children' in block) {
      for (const inner of block.children) readChild(inner as DetailBlock);
    }
  };
  const readEntry = (entry: ListItem): void => {
    if (isTaskItem(entry)) {
      children += 1;
      readBox(entry, `${z}.${children}`, items, reading);
    } else if (reading.boxes.has(entry)) {
      for (const inner of entry.children) readChild(inner);
    } else {
      details.push({ type: 'list', ordered: false, spread: false, children: [entry] });
    }
  };
  for (const block of startsWithText ? rest : listItem.children) readChild(block);

  const markdown = readDetails(details, { leaveOut: (node) => leaveOut(node, reading) });
  if (markdown) item.details = markdown;
}

function currentSection(reading: Reading, node: RootContent): ParsedSection {
  const last = reading.sections.at(-1);
  if (last) return last;
  const untitled: ParsedSection = { ...UNTITLED_SECTION, line: lineOf(node), items: [] };
  reading.sections.push(untitled);
  return untitled;
}

/** Keeps a heading without items only where it stands over a deeper heading that has some. */
function withoutEmptySections(reading: Reading): ParsedSection[] {
  return reading.sections.filter((section, index) => {
    if (section.items.length > 0) return true;
    for (const below of reading.sections.slice(index + 1)) {
      if (below.level <= section.level) break;
      if (below.items.length > 0) return true;
    }
    reading.leftOut.push({ line: section.line, kind: 'heading' });
    return false;
  });
}

function leaveOut(node: RootContent, reading: Reading): void {
  reading.leftOut.push({ line: lineOf(node), kind: node.type });
}

function lineOf(node: RootContent): number {
  return node.position?.start.line ?? 0;
}
