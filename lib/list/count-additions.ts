import { isOwnItemId, type ListChanges } from './list-changes';

/** What is counted, in the order in which it is said. `other` is everything else. */
export const ADDITION_KINDS = ['own', 'out', 'words', 'order', 'day', 'name', 'other'] as const;

export type AdditionKind = (typeof ADDITION_KINDS)[number];

/** Counts what is different in the later of two versions of a list's changes. What was only seen is not counted. */
export function countAdditions(before: ListChanges, after: ListChanges): ReadonlyMap<AdditionKind, number> {
  const earlier = new Map(Object.entries(before.fields));
  const counts = new Map<AdditionKind, number>();
  for (const [name, [value]] of Object.entries(after.fields)) {
    const isSame = JSON.stringify(value) === JSON.stringify(earlier.get(name)?.[0] ?? null);
    const kind = kindOf(name, value);
    if (!isSame && kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

function kindOf(name: string, value: unknown): AdditionKind | null {
  const [kind = '', id = ''] = name.split(':');
  // The words of an own item are counted with it.
  if (kind === 'seen' || (kind === 'words' && isOwnItemId(id))) return null;
  const isKnown = kind === 'order' || (value !== null && value !== false);
  return (isKnown && ADDITION_KINDS.find((known) => known === kind)) || 'other';
}
