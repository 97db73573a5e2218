import { type ListChanges, type ReadChanges, readChanges } from './list-changes';

/** An item of the editors' version. */
type EditorsItem = { id: string; text: string; children: readonly EditorsItem[] };

export type EditorsSection = { id: string; title: string; items: readonly EditorsItem[] };

/** An item as the visitor has it. */
export type PersonalItem = {
  id: string;
  text: string;
  /**
   * `own` was added by the visitor. `kept` was removed by the editors and stays, because the visitor has ticked it, has changed its
   * words or has added items below it.
   */
  kind: 'editors' | 'own' | 'kept';
  /** The editors' text, if the visitor has words of their own. */
  original?: string;
  /** Whether the editors have added it since the visitor last saw the list. */
  isNew: boolean;
  /** Whether it is left out of the count, itself or with the item above it. */
  isLeftOut: boolean;
  /** `YYYY-MM-DD`. */
  due?: string;
  children: readonly PersonalItem[];
};

export type PersonalSection = { id: string; title: string; items: readonly PersonalItem[] };

/** Section of the items whose section the editors have removed. Ids from files have no underscore. */
export const REMAINING_SECTION = '_remaining';

type Placed = Pick<PersonalItem, 'id' | 'text' | 'kind'> & { section: string; parent: string | null };

/**
 * Applies what a visitor has changed to the editors' present version of a list. Nothing of the visitor's is stored by it, so
 * every new version starts from the same changes.
 *
 * @param ticks ids of the ticked items
 */
export function applyChanges(
  sections: readonly EditorsSection[],
  changes: ListChanges,
  ticks: ReadonlySet<string>,
): PersonalSection[] {
  const read = readChanges(changes);
  const placed = placeItems(sections, read, ticks);
  const below = groupByParent(placed);

  const build = (parent: string, isParentLeftOut: boolean): PersonalItem[] =>
    arrange(below.get(parent) ?? [], read.order.get(parent)).map((item) => {
      const isLeftOut = isParentLeftOut || read.out.has(item.id);
      const words = item.kind === 'own' ? undefined : read.words.get(item.id);
      const due = read.due.get(item.id);
      return {
        id: item.id,
        kind: item.kind,
        text: words ?? item.text,
        ...(words !== undefined && { original: item.text }),
        ...(due !== undefined && { due }),
        isNew: item.kind === 'editors' && read.seen.size > 0 && !read.seen.has(item.id),
        isLeftOut,
        children: build(item.id, isLeftOut),
      };
    });

  const remaining = below.has(REMAINING_SECTION) ? [{ id: REMAINING_SECTION, title: '' }] : [];
  return [...sections, ...remaining].map(({ id, title }) => ({ id, title, items: build(id, false) }));
}

/** Counts the items that are not left out. */
export function countItems(
  sections: readonly PersonalSection[],
  ticks: ReadonlySet<string>,
): { done: number; total: number } {
  const counted = sections
    .flatMap(({ items }) => items.flatMap(listWithChildren))
    .filter((item) => !item.isLeftOut);
  return { done: counted.filter(({ id }) => ticks.has(id)).length, total: counted.length };
}

function listWithChildren(item: PersonalItem): PersonalItem[] {
  return [item, ...item.children.flatMap(listWithChildren)];
}

/** The items of the editors in their order, then those that the visitor keeps or has added. */
function placeItems(
  sections: readonly EditorsSection[],
  read: ReadChanges,
  ticks: ReadonlySet<string>,
): Map<string, Placed> {
  const placed = new Map<string, Placed>();
  const add = (items: readonly EditorsItem[], section: string, parent: string | null) => {
    for (const { id, text, children } of items) {
      placed.set(id, { id, text, kind: 'editors', section, parent });
      add(children, section, id);
    }
  };
  for (const { id, items } of sections) add(items, id, null);

  const ownItems = [...read.own].filter(([id]) => !placed.has(id) && read.words.has(id));
  const withOwnItems = new Set(ownItems.map(([, { parent }]) => parent));
  for (const [id, { text, section, parent }] of read.seen) {
    if (!placed.has(id) && (ticks.has(id) || read.words.has(id) || withOwnItems.has(id)))
      placed.set(id, { id, text, kind: 'kept', section, parent });
  }
  for (const [id, place] of ownItems)
    placed.set(id, { id, text: read.words.get(id) ?? '', kind: 'own', ...place });
  return withExistingPlaces(placed, new Set(sections.map(({ id }) => id)));
}

/**
 * Moves items whose parent is gone to their section, and items whose section is gone to `REMAINING_SECTION`. Two tabs or a
 * revision can also put two items below each other: the first of them moves to its section.
 */
function withExistingPlaces(
  placed: ReadonlyMap<string, Placed>,
  sections: ReadonlySet<string>,
): Map<string, Placed> {
  const existing = new Map<string, Placed>();
  const isBelow = (id: string | null, ancestor: string): boolean => {
    for (let at = id; at !== null; at = existing.get(at)?.parent ?? null) if (at === ancestor) return true;
    return false;
  };
  for (const item of placed.values()) {
    const section = sections.has(item.section) ? item.section : REMAINING_SECTION;
    const hasParent = item.parent !== null && placed.has(item.parent) && !isBelow(item.parent, item.id);
    existing.set(item.id, { ...item, section, parent: hasParent ? item.parent : null });
  }
  return existing;
}

function groupByParent(placed: ReadonlyMap<string, Placed>): Map<string, Placed[]> {
  const groups = new Map<string, Placed[]>();
  for (const item of placed.values()) {
    const parent = item.parent ?? item.section;
    groups.set(parent, [...(groups.get(parent) ?? []), item]);
  }
  return groups;
}

/** Puts items into the visitor's order. Others follow the item that they follow without it; own ones are last. */
function arrange(items: readonly Placed[], order: readonly string[] | undefined): readonly Placed[] {
  if (!order) return items;
  const byId = new Map(items.map((item) => [item.id, item]));
  const ordered = [...new Set(order)].flatMap((id) => byId.get(id) ?? []);
  const isOrdered = new Set(ordered);
  for (const [index, item] of items.entries()) {
    if (isOrdered.has(item)) continue;
    const before = items[index - 1];
    const at = item.kind === 'editors' ? (before ? ordered.indexOf(before) + 1 : 0) : ordered.length;
    ordered.splice(at, 0, item);
  }
  return ordered;
}
