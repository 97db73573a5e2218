import { customAlphabet } from 'nanoid';
import type { Checklist } from '@/lib/catalog/checklist';
import type { ParsedChecklist } from '@/lib/catalog/markdown/parse-checklist';
import { matchEqualTexts } from './match-equal-texts';
import { matchSimilarTexts } from './match-similar-texts';
import { MatchState, type OutlineNode, toOutline } from './match-state';

/** Digits and lowercase letters without vowels and without characters that look alike. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxz';

/** Allows 27^8 ids. The caller checks for duplicates within a checklist. */
const LENGTH = 8;

/** Creates a random id for a section or an item. */
export const createItemId: () => string = customAlphabet(ALPHABET, LENGTH);

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

/**
 * Matches the sections and items of two versions of a checklist one to one: first those with the same id, then
 * those with the same text, then reworded ones. A node whose text is in both versions never matches another
 * text.
 */
function matchOutlines(older: readonly OutlineNode[], newer: readonly OutlineNode[]): MatchState {
  const state = new MatchState(older, newer);
  // A new checklist, as most are that are imported.
  if (older.length === 0) return state;
  matchById(state);
  matchEqualTexts(state);
  matchSimilarTexts(state);
  return state;
}

function matchById(state: MatchState): void {
  const olderById = new Map(state.older.map(({ id }, index) => [id, index]));
  for (const [index, { id }] of state.newer.entries()) {
    const older = id === null ? undefined : olderById.get(id);
    if (older !== undefined) state.match(older, index);
  }
}
