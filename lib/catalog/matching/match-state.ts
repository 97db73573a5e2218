import type { OutlineNode } from './outline';

/** Which node of the newer outline is which node of the older one, one to one, as far as it is known. */
export class MatchState {
  readonly #olderOf = new Map<number, number>();
  readonly #taken = new Set<number>();

  /** Places of the older nodes that stand under nothing. */
  readonly olderRoots: readonly number[];

  constructor(
    readonly older: readonly OutlineNode[],
    readonly newer: readonly OutlineNode[],
  ) {
    this.olderRoots = [...older.keys()].filter((place) => older[place]?.parent === -1);
  }

  get size(): number {
    return this.#olderOf.size;
  }

  /** Place of the older node that a newer one is, or undefined. */
  olderOf(newer: number): number | undefined {
    return this.#olderOf.get(newer);
  }

  isFree(older: number, newer: number): boolean {
    return !this.#taken.has(older) && !this.#olderOf.has(newer);
  }

  isTaken(older: number): boolean {
    return this.#taken.has(older);
  }

  /** Pairs two nodes where both are still free and of one kind. */
  pair(older: number, newer: number): void {
    if (!this.isFree(older, newer) || this.older[older]?.kind !== this.newer[newer]?.kind) return;
    this.#olderOf.set(newer, older);
    this.#taken.add(older);
  }

  freeOlder(): number[] {
    return [...this.older.keys()].filter((place) => !this.#taken.has(place));
  }

  freeNewer(): number[] {
    return [...this.newer.keys()].filter((place) => !this.#olderOf.has(place));
  }

  /**
   * How much of the surroundings of two nodes is known to be the same, from 0 to 1: what stands above them,
   * before them, after them and below them.
   */
  sharedContext(older: number, newer: number): number {
    const a = this.older[older];
    const b = this.newer[newer];
    if (!a || !b) return 0;
    const same = (left: number, right: number) =>
      left === -1 || right === -1 ? left === right : this.#olderOf.get(right) === left;
    const isUnder = same(a.parent, b.parent);
    const above = isUnder ? 3 : 0;
    const before = (a.previous !== -1 || isUnder) && same(a.previous, b.previous) ? 2 : 0;
    const after = (a.next !== -1 || isUnder) && same(a.next, b.next) ? 2 : 0;
    if (a.children.length === 0 && b.children.length === 0) return (above + before + after) / 7;
    return (above + before + after + 4 * this.sharedChildren(older, newer)) / 11;
  }

  /** Which part of what stands right under two nodes is known to be the same, from 0 to 1. */
  sharedChildren(older: number, newer: number): number {
    const own = new Set(this.older[older]?.children);
    const others = this.newer[newer]?.children ?? [];
    const common = others.filter((child) => own.has(this.#olderOf.get(child) ?? -1)).length;
    return common / Math.max(1, own.size, others.length);
  }
}
