/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type EditableNode,
  edit,
  listKeys,
  textOf,
  toParsed,
  toStored,
} from '@/__tests__/support/editable-tree';
import { propertyRuns } from '@/__tests__/support/property-runs';
import type { Checklist } from '@/lib/catalog/checklist';
import { listItems } from '@/lib/catalog/checklist';
import { parseChecklist } from '@/lib/catalog/markdown/parse-checklist';
import { assignIds } from '@/lib/catalog/matching/assign-ids';

function createCounter() {
  let count = 0;
  return () => `fresh${count++}`;
}

function importOnto(stored: Checklist | null, source: string) {
  return assignIds(parseChecklist(source), stored, createCounter());
}

const idsOf = (checklist: Checklist) =>
  Object.fromEntries(listItems(checklist).map((item) => [item.text, item.id]));

const FIRST = [
  ...[
    '## Before you leave',
    '',
    '- [ ] Turn off the water',
    '- [ ] Empty the fridge',
    '  - [ ] Throw out open milk',
  ],
  ...[
    '  - [ ] Leave the door ajar',
    '- [ ] Test it',
    '',
    '## On the day',
    '',
    '- [ ] Lock the windows',
    '- [ ] Test it',
    '',
  ],
].join('\n');

const stored = assignIds(parseChecklist(FIRST), null, createCounter()).checklist;

function edited(...changes: Array<[string, string]>): Checklist {
  const source = changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, FIRST);
  return importOnto(stored, source).checklist;
}

describe('assignIds', () => {
  test('every section and item gets a unique id', () => {
    const ids = stored.sections.flatMap((section) => [section.id, ...section.items.map((item) => item.id)]);
    expect(ids).toHaveLength(9);
    expect(new Set(ids).size).toBe(9);
  });

  test('an unchanged file keeps all ids', () => {
    expect(importOnto(stored, FIRST)).toEqual({ checklist: stored, kept: 7, added: 0, removed: 0 });
  });

  test('ids in the file are used, and only for their own items', () => {
    const { checklist } = importOnto(stored, '- [ ] Empty the fridge ^mine\n- [ ] Other ^fresh2\n');
    expect(idsOf(checklist)).toEqual({ 'Empty the fridge': 'mine', Other: 'fresh2' });
  });

  test('a new id is never one of the stored ids', () => {
    const { checklist } = importOnto(stored, '- [ ] Something else altogether\n');
    const [item] = listItems(checklist);
    expect(listItems(stored).map(({ id }) => id)).not.toContain(item?.id);
    expect(stored.sections.map(({ id }) => id)).not.toContain(item?.id);
  });

  test.each([
    ['a word added', 'Turn off the water', 'Turn off the water and the gas'],
    ['a word replaced', 'Empty the fridge', 'Clear the fridge'],
    ['a typo', 'Lock the windows', 'Lock the windos'],
    ['words in another order', 'Throw out open milk', 'Open milk: throw out'],
    ['markup added', 'Turn off the water', '**Turn off** the [water](https://example.org)'],
    ['mostly reworded in its place', 'Leave the door ajar', 'Leave its door a hand wide open'],
  ])('%s: the item keeps its id', (_, from, to) => {
    const before = listItems(stored);
    expect(listItems(edited([from, to])).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  test('an item inserted before a reworded one does not take its id', () => {
    const after = idsOf(
      edited(['- [ ] Turn off the water', '- [ ] Close the blinds\n- [ ] Turn off all water']),
    );
    expect(after['Turn off all water']).toBe(idsOf(stored)['Turn off the water']);
    expect(listItems(stored).map(({ id }) => id)).not.toContain(after['Close the blinds']);
  });

  test('an item moved to another section keeps its id and those of its children', () => {
    const block = '- [ ] Empty the fridge\n  - [ ] Throw out open milk\n  - [ ] Leave the door ajar\n';
    const after = edited([block, ''], ['- [ ] Lock the windows\n', `- [ ] Lock the windows\n${block}`]);
    expect(new Set(listItems(after).map(({ id }) => id))).toEqual(
      new Set(listItems(stored).map(({ id }) => id)),
    );
    expect(idsOf(after)['Throw out open milk']).toBe(idsOf(stored)['Throw out open milk']);
  });

  test('items with the same text are distinguished by their neighbors', () => {
    const [first, second] = listItems(stored).filter((item) => item.text === 'Test it');
    const after = edited([
      '## Before you leave\n',
      '## A week before\n\n- [ ] Test it\n\n## Before you leave\n',
    ]);
    const tests = listItems(after).filter((item) => item.text === 'Test it');
    expect(tests.map(({ id }) => id).slice(1)).toEqual([first?.id, second?.id]);
    expect([first?.id, second?.id]).not.toContain(tests[0]?.id);
  });

  test('a section with a new title keeps its id if its items are the same', () => {
    const after = edited(['## On the day', '## Departure']);
    expect(after.sections.map(({ id }) => id)).toEqual(stored.sections.map(({ id }) => id));
  });

  test('short words that differ in one letter are different items', () => {
    const before = importOnto(null, '- [ ] Tent\n- [ ] Mat\n').checklist;
    const { kept } = importOnto(before, '- [ ] Soap\n- [ ] Cat\n- [ ] Lamp\n');
    expect(kept).toBe(0);
  });

  test('a different text in the position of a removed item is a new item', () => {
    const after = edited(['Turn off the water', 'Cancel newspapers']);
    expect(Object.values(idsOf(stored))).not.toContain(idsOf(after)['Cancel newspapers']);
  });

  test('a thousand items that are all reworded keep their ids', () => {
    const list = (suffix: string) =>
      Array.from({ length: 1_000 }, (_, index) => `- [ ] ${textOf(index)}${suffix}`).join('\n');
    const before = importOnto(null, list('')).checklist;
    const { checklist, kept } = importOnto(before, list(' now'));
    expect(kept).toBe(1_000);
    expect(listItems(checklist).map(({ id }) => id)).toEqual(listItems(before).map(({ id }) => id));
  });
});

const nodesAbove = (levels: number): fc.Arbitrary<EditableNode[]> =>
  fc.array(
    fc.record({
      key: fc.constant(''),
      text: fc.constant(''),
      children: levels === 0 ? fc.constant([]) : nodesAbove(levels - 1),
    }),
    { maxLength: 4 },
  );

/** Sections in which every line has unique words. */
const tree = fc.array(nodesAbove(2), { minLength: 1, maxLength: 4 }).map((lists) => {
  let count = 0;
  const name = (children: EditableNode[]): EditableNode => {
    const number = count++;
    return {
      key: `k${number}`,
      text: textOf(number),
      children: children.map((child) => name(child.children)),
    };
  };
  return lists.map(name);
});

const edits = fc.array(
  fc.record({
    kind: fc.constantFrom('insert', 'move', 'reword', 'delete'),
    at: fc.nat(200),
    to: fc.nat(200),
    word: fc.nat(10),
  }),
  { maxLength: 12 },
);

describe('random edits', () => {
  test('remaining items keep their ids, and no other item gets one of them', () => {
    fc.assert(
      fc.property(tree, edits, (sections, changes) => {
        const after = edit(sections, changes);
        const { checklist } = assignIds(toParsed(after), toStored(sections), createCounter());
        const storedKeys = new Set(listKeys(sections));
        const expected = listKeys(after).map((key) => (storedKeys.has(key) ? key : 'new'));
        const remaining = new Set(expected);
        const actual = listItems(checklist).map(({ id }) => (remaining.has(id) ? id : 'new'));
        expect(actual).toEqual(expected);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  test('items with unchanged text keep their ids among similar and repeated texts', () => {
    const text = fc.constantFrom('a', 'b', 'aa', 'pack it', 'pack them', 'pack it now', 'test', 'tests', '');
    const source = fc
      .array(fc.tuple(fc.constantFrom('', '  ', '## '), text), { maxLength: 15 })
      .map((lines) =>
        lines
          .map(([start, line]) => (start === '## ' ? `\n## ${line}\n` : `${start}- [ ] ${line}`))
          .join('\n'),
      );
    fc.assert(
      fc.property(source, source, (before, after) => {
        const older = importOnto(null, before).checklist;
        const newer = importOnto(older, after).checklist;
        const ids = newer.sections.flatMap((section) => [section.id, ...section.items.map(({ id }) => id)]);
        expect(new Set(ids).size).toBe(ids.length);
        const textById = new Map(listItems(older).map((item) => [item.id, item.text]));
        const count = (items: Array<{ text: string }>, of: string) =>
          items.filter((item) => item.text === of).length;
        for (const of of new Set(textById.values())) {
          const kept = listItems(newer).filter((item) => item.text === of && textById.get(item.id) === of);
          expect(kept).toHaveLength(Math.min(count(listItems(older), of), count(listItems(newer), of)));
        }
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});
