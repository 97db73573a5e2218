import type { ImportDraft } from './parse-import-file';

/** Time that a transaction should take, in ms. A server that starts waits 5 s for the write lock, and other imports share it. */
const TARGET_MS = 400;

/** What a file costs besides its items, as a number of items. */
const ITEMS_PER_FILE = 50;

/** Items of the first transaction, and of later ones at least: with fewer, what each transaction costs would prevail. */
const MIN_ITEMS = 1_000;

/** Limits the memory for drafts. */
const MAX_ITEMS = 40_000;

/**
 * Collects drafts for one transaction: as many as this machine stores in a fraction of a second, because large
 * transactions are faster for each draft, but nothing else can write meanwhile.
 */
export class TransactionBatch {
  #drafts: ImportDraft[] = [];
  #items = 0;
  #maxItems = MIN_ITEMS;

  get isEmpty(): boolean {
    return this.#drafts.length === 0;
  }

  /** Whether a draft can be added before the others are stored. The first one always fits. */
  fits(draft: ImportDraft): boolean {
    return this.isEmpty || this.#items + countItems(draft) <= this.#maxItems;
  }

  add(draft: ImportDraft): void {
    this.#drafts.push(draft);
    this.#items += countItems(draft);
  }

  /** Empties the batch and stores its drafts with `write`, whose duration decides how large the next one is. */
  async store<Result>(write: (drafts: readonly ImportDraft[]) => Promise<Result[]>): Promise<Result[]> {
    if (this.#drafts.length === 0) return [];
    const drafts = this.#drafts;
    const items = this.#items;
    this.#drafts = [];
    this.#items = 0;
    const startedAt = performance.now();
    const results = await write(drafts);
    const fitting = (items * TARGET_MS) / (performance.now() - startedAt);
    this.#maxItems = Math.min(MAX_ITEMS, 2 * this.#maxItems, Math.max(MIN_ITEMS, Math.round(fitting)));
    return results;
  }
}

function countItems({ parsed }: ImportDraft): number {
  return parsed.sections.reduce((sum, section) => sum + section.items.length, ITEMS_PER_FILE);
}
