import { MatchState } from './match-state';
import type { OutlineNode } from './outline';
import { pairEqual } from './pair-equal';
import { pairReworded } from './pair-reworded';

/**
 * Finds the sections and items of an older reading of a checklist in a newer one: first those with the same
 * stored id, then those with the same text, then those reworded. One to one; a node whose text is still
 * there is never taken for another one.
 */
export function matchOutlines(older: readonly OutlineNode[], newer: readonly OutlineNode[]): MatchState {
  const state = new MatchState(older, newer);
  pairById(state);
  pairEqual(state);
  pairReworded(state);
  return state;
}

function pairById(state: MatchState): void {
  const places = new Map(state.older.map(({ id }, place) => [id, place]));
  for (const [place, { id }] of state.newer.entries()) {
    const same = id === null ? undefined : places.get(id);
    if (same !== undefined) state.pair(same, place);
  }
}
