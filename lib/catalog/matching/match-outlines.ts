import { matchEqualTexts } from './match-equal-texts';
import { matchSimilarTexts } from './match-similar-texts';
import { MatchState } from './match-state';
import type { OutlineNode } from './outline';

/**
 * Matches the sections and items of two versions of a checklist one to one: first those with the same id, then
 * those with the same text, then reworded ones. A node whose text is in both versions never matches another
 * text.
 */
export function matchOutlines(older: readonly OutlineNode[], newer: readonly OutlineNode[]): MatchState {
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
