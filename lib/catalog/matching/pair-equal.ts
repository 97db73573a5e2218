import type { MatchState } from './match-state';
import { pairBest } from './pair-best';

/** What two equal texts must share of their surroundings, from the surest pairs to any. */
const CONTEXT_STEPS = [0.9, 0.6, 0.3, 0] as const;

/** Rounds of one step: a pair that was found can be the surroundings that the next one needs. */
const ROUNDS = 4;

/** Pairs of one text that are weighed one by one; beyond, they are paired in reading order. */
const MAX_WEIGHED = 10_000;

type Group = { older: number[]; newer: number[] };

/** Pairs nodes with the same text: those that stand once at once, the others by what stands around them. */
export function pairEqual(state: MatchState): void {
  const groups = groupByText(state);
  const single = ({ older, newer }: Group) => older.length === 1 && newer.length === 1;
  for (const group of groups.filter(single)) pairInOrder(state, group);
  const repeated = groups.filter((group) => !single(group));
  const weighed = repeated.filter(({ older, newer }) => older.length * newer.length <= MAX_WEIGHED);
  for (const context of CONTEXT_STEPS) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = state.size;
      pairBest(
        state,
        weighed.flatMap((group) => rank(state, group)).filter((pair) => pair.rank > context),
      );
      if (state.size === before) break;
    }
  }
  for (const group of repeated) pairInOrder(state, group);
}

function groupByText(state: MatchState): Group[] {
  const groups = new Map<string, Group>();
  for (const side of ['older', 'newer'] as const) {
    const free = side === 'older' ? state.freeOlder() : state.freeNewer();
    for (const place of free) {
      const node = state[side][place];
      const key = `${node?.kind} ${node?.text}`;
      const group = groups.get(key) ?? { older: [], newer: [] };
      groups.set(key, group);
      group[side].push(place);
    }
  }
  return [...groups.values()].filter(({ older, newer }) => older.length > 0 && newer.length > 0);
}

function rank(state: MatchState, { older, newer }: Group) {
  return older.flatMap((a) =>
    newer
      .filter((b) => state.isFree(a, b))
      .map((b) => ({ older: a, newer: b, rank: state.sharedContext(a, b) })),
  );
}

function pairInOrder(state: MatchState, { older, newer }: Group): void {
  const free = older.filter((place) => !state.isTaken(place));
  for (const place of newer) {
    const [next] = free;
    if (next === undefined) return;
    if (state.olderOf(place) !== undefined) continue;
    state.pair(next, place);
    free.shift();
  }
}
