import type { Checklist } from '@/lib/catalog/checklist';
import type { ParsedChecklist, ParsedItem } from '@/lib/catalog/markdown/parse-checklist';

/** A section or item of a checklist that is edited. `key` identifies it independently of its text. */
export type EditableNode = { key: string; text: string; children: EditableNode[] };

/** A random edit. The numbers choose the item (`at`), its new parent (`to`), and its place or its words (`word`). */
export type Edit = { kind: 'insert' | 'move' | 'reword' | 'delete'; at: number; to: number; word: number };

const COMMON_WORDS = [
  'check',
  'the',
  'before',
  'every',
  'pack',
  'with',
  'list',
  'for',
  'again',
  'first',
] as const;

/** Spells a number in letters, so that the words of different numbers are dissimilar. */
const uniqueWord = (number: number) => {
  const letters = ((number * 7919 + 104_729) % 11_881_376).toString(26);
  return [...letters].map((digit) => 'bcdfghjklmnpqrstvwxzaeiouy'[Number.parseInt(digit, 26)]).join('');
};

/** Returns a text with three words that other texts also have and two that only this number has. */
export function textOf(number: number): string {
  const common = (offset: number) => COMMON_WORDS[(number * 3 + offset) % COMMON_WORDS.length] ?? 'the';
  return [common(0), uniqueWord(2 * number), common(1), common(4), uniqueWord(2 * number + 1)].join(' ');
}

/** Applies edits to a copy of a list of sections. Only items are edited. */
export function edit(sections: readonly EditableNode[], edits: readonly Edit[]): EditableNode[] {
  const tree = structuredClone(sections) as EditableNode[];
  edits.forEach(({ kind, at, to, word }, index) => {
    const places = listPlaces(tree);
    const place = places[at % Math.max(1, places.length)];
    const node = place?.siblings[place.index];
    if (kind === 'insert') {
      const siblings = pick(listSiblings(tree), to);
      const number = 1000 + index;
      siblings?.splice(word % (siblings.length + 1), 0, {
        key: `new${number}`,
        text: textOf(number),
        children: [],
      });
    } else if (place && node && kind === 'reword') {
      const words = node.text.split(' ');
      if (!/ now$/.test(node.text))
        node.text = word % 2 ? `${node.text} now` : [words[0], ...words.slice(2), words[1], 'now'].join(' ');
    } else if (place && node) {
      place.siblings.splice(place.index, 1);
      const siblings = pick(listSiblings(tree), to);
      if (kind === 'move') siblings?.splice(word % (siblings.length + 1), 0, node);
    }
  });
  return tree;
}

/** Converts a tree to the result of parsing a file without ids. */
export function toParsed(sections: readonly EditableNode[]): Pick<ParsedChecklist, 'sections'> {
  return {
    sections: sections.map((section) => ({
      ...{ id: null, title: section.text, level: 2, line: 1 },
      items: toItems(section.children, '').map(({ key: _, ...item }) => item),
    })),
  };
}

/** Converts a tree to a stored checklist whose ids are the keys. */
export function toStored(sections: readonly EditableNode[]): Checklist {
  return {
    sections: sections.map((section) => ({
      ...{ id: section.key, title: section.text, level: 2 },
      items: toItems(section.children, '').map(({ key, line: _, ...item }) => ({ ...item, id: key })),
    })),
  };
}

/** Lists the keys of all items in document order. */
export function listKeys(sections: readonly EditableNode[]): string[] {
  return sections.flatMap((section) => toItems(section.children, '').map(({ key }) => key));
}

function toItems(nodes: readonly EditableNode[], above: string): Array<ParsedItem & { key: string }> {
  return nodes.flatMap(({ key, text, children }, index) => {
    const z = `${above}${index + 1}`;
    const item = { key, id: null, z, text, checked: false, line: 1 };
    return [item, ...toItems(children, `${z}.`)];
  });
}

function listSiblings(sections: readonly EditableNode[]): EditableNode[][] {
  const all = (nodes: readonly EditableNode[]): EditableNode[][] =>
    nodes.flatMap((node) => [node.children, ...all(node.children)]);
  return all(sections);
}

function listPlaces(sections: readonly EditableNode[]) {
  return listSiblings(sections).flatMap((siblings) => siblings.map((_, index) => ({ siblings, index })));
}

function pick<Item>(list: readonly Item[], number: number): Item | undefined {
  return list[number % Math.max(1, list.length)];
}
