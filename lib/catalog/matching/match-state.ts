/** A section or item of an outline. The indexes are those of the outline; -1 means none. */
export type OutlineNode = {
  kind: 'section' | 'item';
  /** Inline Markdown. */
  text: string;
  id: string | null;
  parentIndex: number;
  previousIndex: number;
  nextIndex: number;
  childIndexes: number[];
};

type Tree = {
  sections: ReadonlyArray<{
    id: string | null;
    title: string;
    items: ReadonlyArray<{ id: string | null; z: string; text: string }>;
  }>;
};

/** Flattens a checklist to its sections and items in document order, each with its neighbors in the tree. */
export function toOutline({ sections }: Tree): OutlineNode[] {
  const outline: OutlineNode[] = [];
  const last = new Map<number, number>();
  const add = (kind: OutlineNode['kind'], parent: number, text: string, id: string | null): number => {
    const index = outline.length;
    const previous = last.get(parent) ?? -1;
    outline.push({
      kind,
      text,
      id,
      parentIndex: parent,
      previousIndex: previous,
      nextIndex: -1,
      childIndexes: [],
    });
    outline[parent]?.childIndexes.push(index);
    const previousNode = outline[previous];
    if (previousNode) previousNode.nextIndex = index;
    last.set(parent, index);
    return index;
  };
  for (const { id, title, items } of sections) {
    const section = add('section', -1, title, id);
    const indexByZ = new Map<string, number>();
    for (const item of items) {
      const parentZ = item.z.slice(0, Math.max(0, item.z.lastIndexOf('.')));
      indexByZ.set(item.z, add('item', indexByZ.get(parentZ) ?? section, item.text, item.id));
    }
  }
  return outline;
}

/**
 * The one-to-one matches between the nodes of two outlines found so far. Nodes are identified by their indexes
 * in the outlines.
 */
export class MatchState {
  readonly #olderOf = new Map<number, number>();
  readonly #taken = new Set<number>();

  /** Older nodes without a parent. */
  readonly olderRoots: readonly number[];

  constructor(
    readonly older: readonly OutlineNode[],
    readonly newer: readonly OutlineNode[],
  ) {
    this.olderRoots = [...older.keys()].filter((index) => older[index]?.parentIndex === -1);
  }

  /** Number of matches. */
  get size(): number {
    return this.#olderOf.size;
  }

  /** Returns the older node that a newer one is matched with, or undefined. */
  olderOf(newer: number): number | undefined {
    return this.#olderOf.get(newer);
  }

  /** Whether neither node is matched yet. */
  isFree(older: number, newer: number): boolean {
    return !this.#taken.has(older) && !this.#olderOf.has(newer);
  }

  /** Whether the older node is matched. */
  isTaken(older: number): boolean {
    return this.#taken.has(older);
  }

  /** Matches two nodes if both are free and of the same kind; otherwise does nothing. */
  match(older: number, newer: number): void {
    if (!this.isFree(older, newer) || this.older[older]?.kind !== this.newer[newer]?.kind) return;
    this.#olderOf.set(newer, older);
    this.#taken.add(older);
  }

  /** Matches nodes by descending rank; pairs of the same rank in document order. Sorts `pairs` in place. */
  matchByRank(pairs: Array<{ older: number; newer: number; rank: number }>): void {
    pairs.sort((a, b) => b.rank - a.rank || a.older - b.older || a.newer - b.newer);
    for (const { older, newer } of pairs) this.match(older, newer);
  }

  freeOlder(): number[] {
    return [...this.older.keys()].filter((index) => !this.#taken.has(index));
  }

  freeNewer(): number[] {
    return [...this.newer.keys()].filter((index) => !this.#olderOf.has(index));
  }

  /**
   * Share of the neighbors of two nodes that are matched with each other, from 0 to 1: parent, previous and
   * next sibling, children.
   */
  sharedContext(older: number, newer: number): number {
    const a = this.older[older];
    const b = this.newer[newer];
    if (!a || !b) return 0;
    const isSame = (left: number, right: number) =>
      left === -1 || right === -1 ? left === right : this.#olderOf.get(right) === left;
    const hasSameParent = isSame(a.parentIndex, b.parentIndex);
    const parent = hasSameParent ? 3 : 0;
    const previous =
      (a.previousIndex !== -1 || hasSameParent) && isSame(a.previousIndex, b.previousIndex) ? 2 : 0;
    const next = (a.nextIndex !== -1 || hasSameParent) && isSame(a.nextIndex, b.nextIndex) ? 2 : 0;
    if (a.childIndexes.length === 0 && b.childIndexes.length === 0) return (parent + previous + next) / 7;
    return (parent + previous + next + 4 * this.sharedChildren(older, newer)) / 11;
  }

  /** Share of the direct children of two nodes that are matched with each other, from 0 to 1. */
  sharedChildren(older: number, newer: number): number {
    const olderChildren = new Set(this.older[older]?.childIndexes);
    const newerChildren = this.newer[newer]?.childIndexes ?? [];
    const common = newerChildren.filter((child) => olderChildren.has(this.#olderOf.get(child) ?? -1)).length;
    return common / Math.max(1, olderChildren.size, newerChildren.length);
  }
}
