import type { Checklist } from '@/lib/catalog/checklist';
import type { ParsedChecklist } from '@/lib/catalog/markdown/parse-checklist';

/**
 * Converts a parsed checklist to one whose sections and items all have an id. Missing and duplicate ids are replaced.
 */
export function withIds({ sections }: Pick<ParsedChecklist, 'sections'>): Checklist {
  const taken = new Set<string>();
  const claim = (wanted: string | null): string => {
    const id = wanted !== null && !taken.has(wanted) ? wanted : `n${taken.size}`;
    taken.add(id);
    return id;
  };
  return {
    sections: sections.map(({ line: _, id, items, ...section }) => ({
      ...section,
      id: claim(id),
      items: items.map(({ line: __, id: itemId, ...item }) => ({ ...item, id: claim(itemId) })),
    })),
  };
}
