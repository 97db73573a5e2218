import { findCandidates } from './find-candidates';
import type { MatchState } from './match-state';
import { type ComparableText, textSimilarity, toComparable } from './text-similarity';

/** Text similarity required without shared context, and how much a full shared context lowers it. */
const SIMILARITY = { required: 0.7, loweredBy: 0.4 } as const;

/**
 * Weight of the shared context when pairs are ranked. It is small, so that an item that was moved and reworded
 * does not lose its id to the item that replaced it.
 */
const CONTEXT_WEIGHT = 0.1;

/** Share of common items above which two sections match under any title. */
const SAME_SECTION_SHARE = 0.5;

/** Each round has more context than the one before; further rounds find hardly any matches. */
const ROUNDS = 4;

/** Matches nodes whose text was changed. The more context two nodes share, the more their texts may differ. */
export function matchSimilarTexts(state: MatchState): void {
  const cache = { older: new Map<number, ComparableText>(), newer: new Map<number, ComparableText>() };
  const textOf = (side: 'older' | 'newer', index: number): ComparableText => {
    const text = cache[side].get(index) ?? toComparable(state[side][index]?.text ?? '');
    cache[side].set(index, text);
    return text;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = state.size;
    const pairs = findCandidates(state, textOf).flatMap(({ older, newer }) => {
      const similarity = textSimilarity(textOf('older', older), textOf('newer', newer));
      const context = state.sharedContext(older, newer);
      const isSameSection =
        state.newer[newer]?.kind === 'section' && state.sharedChildren(older, newer) > SAME_SECTION_SHARE;
      const isSame = isSameSection || similarity >= SIMILARITY.required - SIMILARITY.loweredBy * context;
      return isSame ? [{ older, newer, rank: similarity + CONTEXT_WEIGHT * context }] : [];
    });
    state.matchByRank(pairs);
    if (state.size === before) return;
  }
}
