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

/** Length of the prefix by which words are looked up, so that “tent” finds “tents”. */
const PREFIX_LENGTH = 4;

/** Prefixes that occur in more nodes than this are too common to be looked up. */
const MAX_NODES = 60;

/** Limit of candidates with similar text per node, and of children whose matches are looked up. */
const MAX_FOUND = 12;

/**
 * Lists the pairs worth comparing: each unmatched newer node with the unmatched older nodes that share rare
 * words with it or have matched neighbors in common with it. Far fewer than all pairs.
 */
function findCandidates(
  state: MatchState,
  textOf: (side: 'older' | 'newer', index: number) => ComparableText,
): Array<{ older: number; newer: number }> {
  const olderByPrefix = new Map<string, number[]>();
  for (const older of state.freeOlder()) {
    for (const prefix of listPrefixes(textOf('older', older))) {
      const found = olderByPrefix.get(prefix);
      if (found) found.push(older);
      else olderByPrefix.set(prefix, [older]);
    }
  }
  return state.freeNewer().flatMap((newer) => {
    const weights = new Map<number, number>();
    for (const prefix of listPrefixes(textOf('newer', newer))) {
      const found = olderByPrefix.get(prefix) ?? [];
      if (found.length > MAX_NODES) continue;
      for (const older of found) weights.set(older, (weights.get(older) ?? 0) + 1 / found.length);
    }
    const similar = [...weights].sort((a, b) => b[1] - a[1]).slice(0, MAX_FOUND);
    return [...new Set([...similar.map(([older]) => older), ...findByNeighbors(state, newer)])]
      .filter((older) => state.isFree(older, newer))
      .map((older) => ({ older, newer }));
  });
}

function listPrefixes({ words }: ComparableText): ReadonlySet<string> {
  return new Set(words.map((word) => word.slice(0, PREFIX_LENGTH)));
}

/** Older nodes that are next to, above or below the matches of a newer node's neighbors. */
function findByNeighbors(state: MatchState, newer: number): number[] {
  const node = state.newer[newer];
  if (!node) return [];
  const olderOf = (index: number) => state.older[state.olderOf(index) ?? -1];
  const children =
    node.parentIndex === -1 ? state.olderRoots : (olderOf(node.parentIndex)?.childIndexes ?? []);
  const ends = node.previousIndex === -1 || node.nextIndex === -1 ? [children[0], children.at(-1)] : [];
  return [
    olderOf(node.previousIndex)?.nextIndex,
    olderOf(node.nextIndex)?.previousIndex,
    ...node.childIndexes.slice(0, MAX_FOUND).map((child) => olderOf(child)?.parentIndex),
    ...ends,
  ].filter((index): index is number => index !== undefined && index >= 0);
}
