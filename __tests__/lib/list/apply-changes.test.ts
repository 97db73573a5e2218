/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { applyChanges, countItems, type EditorsSection, type PersonalItem } from '@/lib/list/apply-changes';
import {
  type FieldName,
  type ListChanges,
  mergeChanges,
  NO_CHANGES,
  setField,
} from '@/lib/list/list-changes';

const NO_TICKS: ReadonlySet<string> = new Set();

type Value = Parameters<typeof setField>[2];

type Outline = { [section: string]: readonly (string | [string, readonly string[]])[] };

/** A list whose items have their ids as texts. */
function makeSections(outline: Outline): EditorsSection[] {
  const item = (id: string, children: readonly string[] = []): EditorsSection['items'][number] => ({
    id,
    text: id,
    children: children.map((child) => item(child)),
  });
  return Object.entries(outline).map(([id, items]) => ({
    id,
    title: id,
    items: items.map((entry) => (typeof entry === 'string' ? item(entry) : item(...entry))),
  }));
}

function makeChanges(fields: Readonly<Record<string, Value>>): ListChanges {
  return Object.entries(fields).reduce(
    (changes, [name, value], index) => setField(changes, name as FieldName, value, index + 1),
    NO_CHANGES,
  );
}

/** What `seen` fields say after a visitor has seen a list. */
function seen(sections: readonly EditorsSection[]): Record<string, Value> {
  const fields: Record<string, Value> = {};
  const add = (items: EditorsSection['items'], section: string, parent: string | null) => {
    for (const { id, text, children } of items) {
      fields[`seen:${id}`] = { section, parent, text };
      add(children, section, id);
    }
  };
  for (const { id, items } of sections) add(items, id, null);
  return fields;
}

const KITCHEN = makeSections({ kitchen: [['fridge', ['shelves', 'door']], 'oven'], bath: ['mirror'] });

function listAll(items: readonly PersonalItem[]): PersonalItem[] {
  return items.flatMap((item) => [item, ...listAll(item.children)]);
}

/** One line an item: its text below dashes for its depth. */
function outline(sections: ReturnType<typeof applyChanges>): string[] {
  const lines = (items: readonly PersonalItem[], depth: string): string[] =>
    items.flatMap(({ text, children }) => [`${depth}${text}`, ...lines(children, `${depth}-`)]);
  return sections.flatMap(({ id, items }) => [`# ${id}`, ...lines(items, '')]);
}

describe('applyChanges', () => {
  test('without changes gives the version of the editors', () => {
    expect(outline(applyChanges(KITCHEN, NO_CHANGES, NO_TICKS))).toEqual([
      ...['# kitchen', 'fridge', '-shelves', '-door', 'oven', '# bath', 'mirror'],
    ]);
  });

  test('adds own items to their section, or below their item', () => {
    const changes = makeChanges({
      'own:own-1': { section: 'kitchen', parent: null },
      'words:own-1': 'Toaster',
      'own:own-2': { section: 'kitchen', parent: 'oven' },
      'words:own-2': 'Trays',
    });
    expect(outline(applyChanges(KITCHEN, changes, NO_TICKS)).slice(0, 7)).toEqual([
      ...['# kitchen', 'fridge', '-shelves', '-door', 'oven', '-Trays', 'Toaster'],
    ]);
  });

  test('shows own words, with the text of the editors beside them', () => {
    const [kitchen] = applyChanges(KITCHEN, makeChanges({ 'words:oven': 'The old oven' }), NO_TICKS);
    expect(kitchen?.items[1]).toMatchObject({ text: 'The old oven', original: 'oven' });
  });

  test('an item that is left out does not count, with its parts', () => {
    const sections = applyChanges(KITCHEN, makeChanges({ 'out:fridge': true }), new Set(['door', 'oven']));
    expect(countItems(sections, new Set(['door', 'oven']))).toEqual({ done: 1, total: 2 });
    expect(outline(sections)).toContain('-shelves');
  });

  test('keeps the order of the visitor, and puts new items after the one they follow', () => {
    const changes = makeChanges({ 'order:kitchen': ['oven', 'gone', 'oven', 'fridge'] });
    const revised = makeSections({ kitchen: ['sink', 'fridge', 'hob', 'oven', 'hood'] });
    expect(outline(applyChanges(revised, changes, NO_TICKS))).toEqual([
      ...['# kitchen', 'sink', 'oven', 'hood', 'fridge', 'hob'],
    ]);
  });

  test('marks as new what the editors have added, and nothing before the list was changed', () => {
    const revised = makeSections({ kitchen: ['fridge', 'hob'] });
    const isNew = (changes: ListChanges) =>
      applyChanges(revised, changes, NO_TICKS).flatMap(({ items }) => items.map((item) => item.isNew));
    expect(isNew(makeChanges(seen(KITCHEN)))).toEqual([false, true]);
    expect(isNew(NO_CHANGES)).toEqual([false, false]);
  });

  test('keeps removed items that are ticked, changed or have own items below them, and no others', () => {
    const changes = makeChanges({
      ...seen(KITCHEN),
      'words:mirror': 'Both mirrors',
      'own:own-1': { section: 'kitchen', parent: 'oven' },
      'words:own-1': 'Trays',
    });
    const revised = makeSections({ kitchen: ['sink'] });
    const sections = applyChanges(revised, changes, new Set(['door']));
    expect(outline(sections)).toEqual([
      ...['# kitchen', 'sink', 'door', 'oven', '-Trays', '# _remaining', 'Both mirrors'],
    ]);
    expect(sections[0]?.items[1]?.kind).toBe('kept');
  });

  test('own items that two tabs have put below each other are shown once', () => {
    const changes = makeChanges({
      'own:own-1': { section: 'bath', parent: 'own-2' },
      'words:own-1': 'Towels',
      'own:own-2': { section: 'bath', parent: 'own-1' },
      'words:own-2': 'Soap',
    });
    expect(outline(applyChanges(KITCHEN, changes, NO_TICKS)).slice(-3)).toEqual([
      'mirror',
      'Soap',
      '-Towels',
    ]);
  });

  test('an own item that was removed comes back when that is undone', () => {
    const added = makeChanges({ 'own:own-1': { section: 'bath', parent: null }, 'words:own-1': 'Towels' });
    const removed = setField(added, 'own:own-1', null, 10);
    const restored = setField(removed, 'own:own-1', { section: 'bath', parent: null }, 11);
    expect(outline(applyChanges(KITCHEN, removed, NO_TICKS))).not.toContain('Towels');
    expect(outline(applyChanges(KITCHEN, restored, NO_TICKS))).toContain('Towels');
  });
});

const SECTION_IDS = ['kitchen', 'bath', 'hall'];
const ITEM_IDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const OWN_IDS = ['own-1', 'own-2', 'own-3'];

/** Any version of the editors: each item in one of the sections, or missing. An item may be a part of the one before it. */
const revisionArbitrary: fc.Arbitrary<EditorsSection[]> = fc
  .array(fc.tuple(fc.constantFrom(...SECTION_IDS, null), fc.boolean(), fc.nat(2)), {
    minLength: ITEM_IDS.length,
    maxLength: ITEM_IDS.length,
  })
  .map((places) => {
    const sections = new Map<string, EditorsSection['items'][number][]>();
    for (const [index, [section, isPart, wording]] of places.entries()) {
      if (!section) continue;
      const id = ITEM_IDS[index] ?? '';
      const items = sections.get(section) ?? [];
      const last = items.at(-1);
      const item = { id, text: `${id} ${wording}`, children: [] };
      if (isPart && last) items[items.length - 1] = { ...last, children: [...last.children, item] };
      else items.push(item);
      sections.set(section, items);
    }
    return [...sections].map(([id, items]) => ({ id, title: id, items }));
  });

const placeArbitrary = fc.record({
  section: fc.constantFrom(...SECTION_IDS),
  parent: fc.constantFrom(null, ...ITEM_IDS, ...OWN_IDS),
});

const anyId = fc.constantFrom(...ITEM_IDS, ...OWN_IDS);

/** What a visitor does in one of two tabs, or the editors' next version. */
const stepArbitrary = fc.oneof(
  fc.record({ kind: fc.constant('revise' as const), sections: revisionArbitrary }),
  fc.record({ kind: fc.constant('sync' as const), tab: fc.nat(1) }),
  fc.record({ kind: fc.constant('tick' as const), tab: fc.nat(1), id: anyId }),
  fc.record({ kind: fc.constant('out' as const), tab: fc.nat(1), id: anyId }),
  fc.record({
    kind: fc.constant('words' as const),
    tab: fc.nat(1),
    id: anyId,
    text: fc.constantFrom('one', 'two'),
  }),
  fc.record({
    kind: fc.constant('add' as const),
    tab: fc.nat(1),
    id: fc.constantFrom(...OWN_IDS),
    place: placeArbitrary,
  }),
  fc.record({
    kind: fc.constant('order' as const),
    tab: fc.nat(1),
    parent: fc.constantFrom(...SECTION_IDS, ...ITEM_IDS),
    ids: fc.shuffledSubarray([...ITEM_IDS, ...OWN_IDS]),
  }),
);

test('whatever the editors and the visitor do in two tabs, nothing of the visitor is lost', () => {
  fc.assert(
    fc.property(revisionArbitrary, fc.array(stepArbitrary, { maxLength: 40 }), (first, steps) => {
      let sections = first;
      let stored = NO_CHANGES;
      const tabs = [NO_CHANGES, NO_CHANGES];
      const ticks = new Set<string>();
      const texts = new Map<string, string>();
      const own = new Set<string>();
      const shown = () =>
        applyChanges(sections, stored, ticks).flatMap(({ items }) => listAll(items).map(({ id }) => id));

      for (const [index, step] of steps.entries()) {
        // The first change of a field is never at 0.
        const now = index + 1;
        if (step.kind === 'revise') {
          sections = step.sections;
          continue;
        }
        const set = (name: FieldName, value: Value) => {
          tabs[step.tab] = setField(tabs[step.tab] ?? NO_CHANGES, name, value, now);
        };
        // Each change says what the visitor has seen, and is merged into what another tab has stored.
        if (step.kind !== 'sync')
          for (const [name, value] of Object.entries(seen(sections))) set(name as FieldName, value);
        if (step.kind === 'tick' && shown().includes(step.id)) ticks.add(step.id);
        if (step.kind === 'out') set(`out:${step.id}`, true);
        if (step.kind === 'words' && (own.has(step.id) || shown().includes(step.id))) {
          set(`words:${step.id}`, step.text);
          texts.set(step.id, step.text);
        }
        if (step.kind === 'add') {
          set(`own:${step.id}`, step.place);
          if (!texts.has(step.id)) {
            set(`words:${step.id}`, 'new');
            texts.set(step.id, 'new');
          }
          own.add(step.id);
        }
        if (step.kind === 'order') set(`order:${step.parent}`, step.ids);
        stored = mergeChanges(stored, tabs[step.tab] ?? NO_CHANGES);
        if (step.kind === 'sync') tabs[step.tab] = stored;
      }

      const items = applyChanges(sections, stored, ticks).flatMap((section) => listAll(section.items));
      const ids = items.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const editors = sections.flatMap((section) =>
        section.items.flatMap((item) => [item, ...item.children]),
      );
      expect(ids).toEqual(expect.arrayContaining([...editors.map(({ id }) => id), ...own, ...ticks]));
      for (const [id, text] of texts) expect(items.find((item) => item.id === id)?.text).toBe(text);
      const counted = countItems(applyChanges(sections, stored, ticks), ticks);
      expect(counted.total).toBe(items.filter(({ isLeftOut }) => !isLeftOut).length);
    }),
    { numRuns: propertyRuns(3_000) },
  );
});
