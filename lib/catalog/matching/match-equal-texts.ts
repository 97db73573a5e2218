import type { MatchState } from './match-state';

/** Decreasing thresholds for `sharedContext`: the most certain pairs are matched first. */
const CONTEXT_STEPS = [0.9, 0.6, 0.3, 0] as const;

/** Rounds per threshold: each match adds to the shared context of its neighbors. */
const ROUNDS = 4;

/** Limit of pairs with the same text that are ranked. Above it, they are matched in document order. */
const MAX_RANKED = 10_000;

type Group = { older: number[]; newer: number[] };

/** Matches nodes with the same text: unique texts directly, repeated texts by their shared context. */
export function matchEqualTexts(state: MatchState): void {
  const groups = groupByText(state);
  const isUnique = ({ older, newer }: Group) => older.length === 1 && newer.length === 1;
  for (const group of groups.filter(isUnique)) matchInOrder(state, group);
  const repeated = groups.filter((group) => !isUnique(group));
  const ranked = repeated.filter(({ older, newer }) => older.length * newer.length <= MAX_RANKED);
  for (const minContext of CONTEXT_STEPS) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = state.size;
      state.matchByRank(
        ranked.flatMap((group) => rankPairs(state, group)).filter((pair) => pair.rank > minContext),
      );
      if (state.size === before) break;
    }
  }
  for (const group of repeated) matchInOrder(state, group);
}

function groupByText(state: MatchState): Group[] {
  const groups = new Map<string, Group>();
  for (const side of ['older', 'newer'] as const) {
    const free = side === 'older' ? state.freeOlder() : state.freeNewer();
    for (const index of free) {
      const node = state[side][index];
      const key = `${node?.kind} ${node?.text}`;
      const group = groups.get(key) ?? { older: [], newer: [] };
      groups.set(key, group);
      group[side].push(index);
    }
  }
  return [...groups.values()].filter(({ older, newer }) => older.length > 0 && newer.length > 0);
}

function rankPairs(state: MatchState, { older, newer }: Group) {
  return older.flatMap((a) =>
    newer
      .filter((b) => state.isFree(a, b))
      .map((b) => ({ older: a, newer: b, rank: state.sharedContext(a, b) })),
  );
}

function matchInOrder(state: MatchState, { older, newer }: Group): void {
  const free = older.filter((index) => !state.isTaken(index));
  for (const index of newer) {
    const [next] = free;
    if (next === undefined) return;
    if (state.olderOf(index) !== undefined) continue;
    state.match(next, index);
    free.shift();
  }
}
