import { findCandidates } from './find-candidates';
import type { MatchState } from './match-state';
import { pairBest } from './pair-best';
import { type ComparableText, textSimilarity, toComparable } from './text-similarity';

/** Likeness that two texts need where nothing around them is the same, and how far their context lowers it. */
const LIKENESS = { needed: 0.7, loweredBy: 0.4 } as const;

/**
 * What the surroundings add in choosing between texts. Little, so that an item that was moved and reworded is
 * not mistaken for one that was put in its old place.
 */
const CONTEXT_WEIGHT = 0.1;

/** A section is what stands in it: with more than this part of its items it is the same under any title. */
const HALF = 0.5;

/** Each round knows more of the surroundings than the one before; later ones hardly find anything. */
const ROUNDS = 4;

/** Pairs nodes whose text was changed: the more of their surroundings is the same, the more it may differ. */
export function pairReworded(state: MatchState): void {
  const cache = { older: new Map<number, ComparableText>(), newer: new Map<number, ComparableText>() };
  const textOf = (side: 'older' | 'newer', place: number): ComparableText => {
    const text = cache[side].get(place) ?? toComparable(state[side][place]?.text ?? '');
    cache[side].set(place, text);
    return text;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = state.size;
    const pairs = findCandidates(state, textOf).flatMap(({ older, newer }) => {
      const likeness = textSimilarity(textOf('older', older), textOf('newer', newer));
      const context = state.sharedContext(older, newer);
      const isSameSection =
        state.newer[newer]?.kind === 'section' && state.sharedChildren(older, newer) > HALF;
      const isSame = isSameSection || likeness >= LIKENESS.needed - LIKENESS.loweredBy * context;
      return isSame ? [{ older, newer, rank: likeness + CONTEXT_WEIGHT * context }] : [];
    });
    pairBest(state, pairs);
    if (state.size === before) return;
  }
}
