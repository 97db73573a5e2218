import type {
  BlockContent,
  DefinitionContent,
  Heading,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast';
import { toString as toPlainText } from 'mdast-util-to-string';
import { EXIT, SKIP, visit } from 'unist-util-visit';
import type { ChecklistItem, ChecklistSection } from './checklist';
import { readMarkdown, writeMarkdown } from './markdown-dialect';

/** An item as it stands in a file: its id is absent where the file gives none. */
export type ParsedItem = Omit<ChecklistItem, 'id'> & { id: string | null; line: number };

export type ParsedSection = Omit<ChecklistSection, 'id' | 'items'> & {
  id: string | null;
  line: number;
  items: ParsedItem[];
};

/** A block of the source that is neither an item nor a heading over items; lines are counted from 1. */
export type LeftOut = { line: number; kind: string };

export type ParsedChecklist = {
  /** Plain text of the level-1 heading that opens the file, if one does. */
  heading: string | null;
  sections: ParsedSection[];
  leftOut: LeftOut[];
};

/** A stored id at the end of a line, in the block-id manner of Markdown note tools: `… ^pack-tent`. */
const BLOCK_ID = /(?:^|\s)\^([A-Za-z0-9][A-Za-z0-9-]*)$/;

/**
 * Reads the checklist out of a Markdown file as people write them on GitHub. Each task-list box becomes one
 * item, headings over boxes become sections, further blocks under a box become its details. A box inside a
 * code fence or an HTML comment is text, not an item. What is none of these is named in `leftOut`.
 */
export function parseChecklist(source: string): ParsedChecklist {
  const tree = readMarkdown(source.replace(/^\uFEFF/, ''));
  inlineReferences(tree);
  const reading: Reading = { sections: [], leftOut: [], heading: null, topLevelItems: 0 };
  readBlocks(tree.children, reading);
  return {
    heading: reading.heading,
    sections: withoutEmptySections(reading),
    leftOut: reading.leftOut.sort((a, b) => a.line - b.line),
  };
}

type Reading = ParsedChecklist & { topLevelItems: number };

function readBlocks(blocks: readonly RootContent[], reading: Reading): void {
  for (const block of blocks) {
    if (block.type === 'yaml' || block.type === 'definition' || block.type === 'thematicBreak') continue;
    if (block.type === 'heading') readHeading(block, reading);
    else if (block.type === 'list') readTopList(block, reading);
    else if (block.type === 'blockquote' && holdsBox(block)) readBlocks(block.children, reading);
    else leaveOut(block, reading);
  }
}

function readHeading(heading: Heading, reading: Reading): void {
  const opensFile = reading.sections.length === 0 && reading.heading === null;
  if (heading.depth === 1 && opensFile) {
    reading.heading = toPlainText(heading);
    return;
  }
  const { id, text } = readLine(heading.children);
  reading.sections.push({ id, title: text, level: heading.depth, line: lineOf(heading), items: [] });
}

function readTopList(list: List, reading: Reading): void {
  for (const listItem of list.children) {
    if (isBox(listItem)) {
      reading.topLevelItems += 1;
      readBox(listItem, String(reading.topLevelItems), currentSection(reading, listItem).items);
      continue;
    }
    for (const child of listItem.children) {
      if (child.type === 'list') readTopList(child, reading);
      else if (holdsBox(child)) readBlocks([child], reading);
      else leaveOut(child, reading);
    }
  }
}

function readBox(listItem: ListItem, z: string, items: ParsedItem[]): void {
  const [first, ...rest] = listItem.children;
  const startsWithText = first?.type === 'paragraph';
  const { id, text } = readLine(startsWithText ? first.children : []);
  const item: ParsedItem = { id, z, text, checked: listItem.checked === true, line: lineOf(listItem) };
  items.push(item);

  const details: Array<BlockContent | DefinitionContent> = [];
  let children = 0;
  const readChild = (block: BlockContent | DefinitionContent): void => {
    if (!holdsBox(block)) {
      details.push(block);
    } else if (block.type === 'list') {
      for (const entry of block.children) {
        if (isBox(entry)) {
          children += 1;
          readBox(entry, `${z}.${children}`, items);
        } else if (holdsBox(entry)) {
          for (const inner of entry.children) readChild(inner);
        } else {
          details.push({ type: 'list', ordered: false, spread: false, children: [entry] });
        }
      }
    } else if ('children' in block) {
      for (const inner of block.children) readChild(inner as BlockContent);
    }
  };
  for (const block of startsWithText ? rest : listItem.children) readChild(block);

  if (details.length > 0) item.details = writeMarkdown({ type: 'root', children: mergeLists(details) });
}

/** Plain bullets that stood between boxes come one by one; neighbours are one list again. */
function mergeLists(
  blocks: Array<BlockContent | DefinitionContent>,
): Array<BlockContent | DefinitionContent> {
  const merged: Array<BlockContent | DefinitionContent> = [];
  for (const block of blocks) {
    const previous = merged.at(-1);
    if (block.type === 'list' && previous?.type === 'list' && block.ordered === previous.ordered) {
      merged[merged.length - 1] = { ...previous, children: [...previous.children, ...block.children] };
    } else {
      merged.push(block);
    }
  }
  return merged;
}

function readLine(content: readonly PhrasingContent[]): { id: string | null; text: string } {
  const line = joinLines(content);
  const last = line.at(-1);
  let id: string | null = null;
  if (last?.type === 'text') {
    const match = BLOCK_ID.exec(last.value.trimEnd());
    if (match?.[1]) {
      id = match[1];
      last.value = last.value.trimEnd().slice(0, match.index);
    }
  }
  const paragraph: Paragraph = { type: 'paragraph', children: line };
  return {
    id,
    text: writeMarkdown(paragraph).replace(/^(?:&#x20;|&nbsp;|\s)+|(?:&#x20;|&nbsp;|\s)+$/gu, ''),
  };
}

/** A line of a checklist is one line: breaks become spaces, images their alternative text. */
function joinLines(content: readonly PhrasingContent[]): PhrasingContent[] {
  return content.map((node): PhrasingContent => {
    if (node.type === 'break') return { type: 'text', value: ' ' };
    if (node.type === 'image') return { type: 'text', value: node.alt ?? '' };
    if (node.type === 'text')
      return { ...node, value: node.value.replace(/[^\S\u00A0]*\n[^\S\u00A0]*/gu, ' ') };
    if (node.type === 'inlineCode') return { ...node, value: node.value.replace(/\s*\n\s*/gu, ' ') };
    if ('children' in node) return { ...node, children: joinLines(node.children) } as PhrasingContent;
    return node;
  });
}

/** Reference links and images carry their address elsewhere in the file; an item must hold it itself. */
function inlineReferences(tree: Root): void {
  const definitions = new Map<string, { url: string }>();
  visit(tree, 'definition', (node) => {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
  });
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return;
    if (node.type === 'imageReference') {
      const target = definitions.get(node.identifier);
      const image: PhrasingContent = {
        type: 'image',
        url: target?.url ?? '',
        alt: node.alt ?? node.identifier,
      };
      parent.children[index] = image as never;
      return SKIP;
    }
    if (node.type === 'linkReference') {
      const target = definitions.get(node.identifier);
      if (!target) return;
      const link: PhrasingContent = { type: 'link', url: target.url, children: node.children };
      parent.children[index] = link as never;
    }
    return;
  });
}

function isBox(item: ListItem): boolean {
  return typeof item.checked === 'boolean';
}

function holdsBox(node: RootContent): boolean {
  let found = false;
  visit(node, 'listItem', (item) => {
    if (!isBox(item)) return;
    found = true;
    return EXIT;
  });
  return found;
}

function currentSection(reading: Reading, node: RootContent): ParsedSection {
  const last = reading.sections.at(-1);
  if (last) return last;
  const untitled: ParsedSection = { id: null, title: '', level: 2, line: lineOf(node), items: [] };
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
