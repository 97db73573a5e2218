import type { MatchState } from './match-state';
import type { ComparableText } from './text-similarity';

/** Letters of a word by which it is looked up, so that “tent” finds “tents”. */
const STEM = 4;

/** Words that stand in more nodes than this tell nodes apart too little to be looked up. */
const MAX_NODES = 60;

/** Nodes with words in common that are looked at for one node. */
const MAX_FOUND = 12;

/**
 * For each newer node without a pair: the older ones that it could be, because they have rare words in
 * common or because they stand where it stands. Keeps the work far below all pairs.
 */
export function findCandidates(
  state: MatchState,
  textOf: (side: 'older' | 'newer', place: number) => ComparableText,
): Array<{ older: number; newer: number }> {
  const index = new Map<string, number[]>();
  for (const place of state.freeOlder()) {
    for (const stem of stems(textOf('older', place))) {
      const places = index.get(stem);
      if (places) places.push(place);
      else index.set(stem, [place]);
    }
  }
  return state.freeNewer().flatMap((newer) => {
    const weights = new Map<number, number>();
    for (const stem of stems(textOf('newer', newer))) {
      const places = index.get(stem) ?? [];
      if (places.length > MAX_NODES) continue;
      for (const place of places) weights.set(place, (weights.get(place) ?? 0) + 1 / places.length);
    }
    const alike = [...weights].sort((a, b) => b[1] - a[1]).slice(0, MAX_FOUND);
    return [...new Set([...alike.map(([place]) => place), ...inSamePlace(state, newer)])]
      .filter((older) => state.isFree(older, newer))
      .map((older) => ({ older, newer }));
  });
}

function stems({ words }: ComparableText): ReadonlySet<string> {
  return new Set(words.map((word) => word.slice(0, STEM)));
}

/** Older nodes beside, above or below the pairs of the neighbours of a newer node. */
function inSamePlace(state: MatchState, newer: number): number[] {
  const node = state.newer[newer];
  if (!node) return [];
  const olderOf = (place: number) => state.older[state.olderOf(place) ?? -1];
  const children = node.parent === -1 ? state.olderRoots : (olderOf(node.parent)?.children ?? []);
  const ends = node.previous === -1 || node.next === -1 ? [children[0], children.at(-1)] : [];
  return [
    olderOf(node.previous)?.next,
    olderOf(node.next)?.previous,
    ...node.children.slice(0, MAX_FOUND).map((child) => olderOf(child)?.parent),
    ...ends,
  ].filter((place): place is number => place !== undefined && place >= 0);
}
