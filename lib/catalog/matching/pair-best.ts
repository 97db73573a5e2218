import type { MatchState } from './match-state';

export type RankedPair = { older: number; newer: number; rank: number };

/** Pairs nodes from the best pair down, in reading order where pairs are equally good. */
export function pairBest(state: MatchState, pairs: RankedPair[]): void {
  pairs.sort((a, b) => b.rank - a.rank || a.older - b.older || a.newer - b.newer);
  for (const { older, newer } of pairs) state.pair(older, newer);
}
