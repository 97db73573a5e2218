import type { MatchState } from './match-state';

export type RankedPair = { older: number; newer: number; rank: number };

/** Matches nodes by descending rank; pairs of the same rank in document order. Sorts `pairs` in place. */
export function matchByRank(state: MatchState, pairs: RankedPair[]): void {
  pairs.sort((a, b) => b.rank - a.rank || a.older - b.older || a.newer - b.newer);
  for (const { older, newer } of pairs) state.match(older, newer);
}
