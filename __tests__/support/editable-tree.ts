import type { Checklist } from '@/lib/catalog/checklist';
import type { ParsedChecklist, ParsedItem } from '@/lib/catalog/markdown/parse-checklist';

/** A line of a checklist under edit; `key` says which line it is, whatever its text becomes. */
export type EditableNode = { key: string; text: string; children: EditableNode[] };

export type Edit = { kind: 'insert' | 'move' | 'reword' | 'delete'; at: number; to: number; word: number };

const COMMON = ['check', 'the', 'before', 'every', 'pack', 'with', 'list', 'for', 'again', 'first'] as const;

/** Letters of a number, so that no two numbers give words that are alike. */
const ownWord = (number: number) => {
  const letters = ((number * 7919 + 104_729) % 11_881_376).toString(26);
  return [...letters].map((digit) => 'bcdfghjklmnpqrstvwxzaeiouy'[Number.parseInt(digit, 26)]).join('');
};

/** A text of words that all texts share and two words of its own. */
export function textOf(number: number): string {
  const common = (offset: number) => COMMON[(number * 3 + offset) % COMMON.length] ?? 'the';
  return [common(0), ownWord(2 * number), common(1), common(4), ownWord(2 * number + 1)].join(' ');
}

/** Edits a copy of a tree of sections; sections themselves stay. */
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

/** The tree as a file without ids gives it. */
export function toParsed(sections: readonly EditableNode[]): Pick<ParsedChecklist, 'sections'> {
  return {
    sections: sections.map((section) => ({
      ...{ id: null, title: section.text, level: 2, line: 1 },
      items: toItems(section.children, '').map(({ key: _, ...item }) => item),
    })),
  };
}

/** The tree as it is stored, each line under its key. */
export function toStored(sections: readonly EditableNode[]): Checklist {
  return {
    sections: sections.map((section) => ({
      ...{ id: section.key, title: section.text, level: 2 },
      items: toItems(section.children, '').map(({ key, line: _, ...item }) => ({ ...item, id: key })),
    })),
  };
}

/** Keys in the order in which items are read. */
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
