import type { Checklist } from '@/lib/catalog/checklist';
import type { ParsedChecklist } from '@/lib/catalog/markdown/parse-checklist';
import { matchOutlines } from './match-outlines';
import { toOutline } from './outline';

export type AssignedIds = {
  checklist: Checklist;
  /** Items that were there before, are new, and are gone. */
  kept: number;
  added: number;
  removed: number;
};

/**
 * Gives every section and item of a file its stored id: the one that the file gives, or that of the same
 * section or item in what is stored, or a new one.
 *
 * @param createId a new id at each call.
 */
export function assignIds(
  { sections }: Pick<ParsedChecklist, 'sections'>,
  stored: Checklist | null,
  createId: () => string,
): AssignedIds {
  const newer = toOutline({ sections });
  const given = new Set(newer.map(({ id }) => id));
  const older = toOutline(stored ?? { sections: [] });
  const matches = matchOutlines(older, newer);
  const taken = new Set([...given, ...older.map(({ id }) => id)]);
  const create = (): string => {
    const id = createId();
    if (taken.has(id)) return create();
    taken.add(id);
    return id;
  };
  const idAt = (place: number): string => {
    const own = newer[place]?.id;
    if (own) return own;
    const same = older[matches.olderOf(place) ?? -1]?.id;
    return same && !given.has(same) ? same : create();
  };

  let place = 0;
  let kept = 0;
  let total = 0;
  const checklist: Checklist = {
    sections: sections.map(({ line: _, items, ...section }) => {
      const id = idAt(place++);
      return {
        ...section,
        id,
        items: items.map(({ line: __, ...item }) => {
          if (matches.olderOf(place) !== undefined) kept += 1;
          total += 1;
          return { ...item, id: idAt(place++) };
        }),
      };
    }),
  };
  const before = older.filter(({ kind }) => kind === 'item').length;
  return { checklist, kept, added: total - kept, removed: before - kept };
}
