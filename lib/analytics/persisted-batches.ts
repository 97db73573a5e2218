/** Where this browser keeps events of visits that ended before the client was there: a batch a line. */
const KEY = 'checkleaf:events';

/** Characters after which nothing is added. */
const MAX_LENGTH = 100_000;

/** Keeps a batch, as JSON, until a client takes it. Tells whether it is kept. */
export function persistBatch(batch: string): boolean {
  try {
    const kept = localStorage.getItem(KEY) ?? '';
    if (kept.length > MAX_LENGTH) return false;
    localStorage.setItem(KEY, `${kept}${batch}\n`);
    return true;
  } catch {
    return false;
  }
}

/** The batches that were kept, oldest first; they are forgotten here. */
export function drainPersistedBatches(): string[] {
  try {
    const kept = localStorage.getItem(KEY) ?? '';
    localStorage.removeItem(KEY);
    return kept.split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
