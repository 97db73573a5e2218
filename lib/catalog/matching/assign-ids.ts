import type { Checklist } from '@/lib/catalog/checklist';
import type { ParsedChecklist } from '@/lib/catalog/markdown/parse-checklist';
import { matchOutlines } from './match-outlines';
import { toOutline } from './outline';

export type AssignedIds = {
  checklist: Checklist;
  /** Number of items that were matched with a stored one, are new, or are no longer in the file. */
  kept: number;
  added: number;
  removed: number;
};

/**
 * Gives every section and item of a file an id: the one in the file, else that of the matching section or item
 * of the stored checklist, else a new one.
 *
 * @param createId returns a new id on each call.
 */
export function assignIds(
  { sections }: Pick<ParsedChecklist, 'sections'>,
  stored: Checklist | null,
  createId: () => string,
): AssignedIds {
  const newer = toOutline({ sections });
  const idsInFile = new Set(newer.map(({ id }) => id));
  const older = toOutline(stored ?? { sections: [] });
  const matches = matchOutlines(older, newer);
  const usedIds = new Set([...idsInFile, ...older.map(({ id }) => id)]);
  const create = (): string => {
    const id = createId();
    if (usedIds.has(id)) return create();
    usedIds.add(id);
    return id;
  };
  const idAt = (index: number): string => {
    const idInFile = newer[index]?.id;
    if (idInFile) return idInFile;
    const storedId = older[matches.olderOf(index) ?? -1]?.id;
    return storedId && !idsInFile.has(storedId) ? storedId : create();
  };

  let index = 0;
  let kept = 0;
  let total = 0;
  const checklist: Checklist = {
    sections: sections.map(({ line: _, items, ...section }) => {
      const id = idAt(index++);
      return {
        ...section,
        id,
        items: items.map(({ line: __, ...item }) => {
          if (matches.olderOf(index) !== undefined) kept += 1;
          total += 1;
          return { ...item, id: idAt(index++) };
        }),
      };
    }),
  };
  const before = older.filter(({ kind }) => kind === 'item').length;
  return { checklist, kept, added: total - kept, removed: before - kept };
}
