/** Where this browser keeps events of visits that ended before the client was there: a batch a line. */
const KEY = 'checkleaf:events';

/** Characters after which nothing is added. */
const LIMIT = 100_000;

/** Keeps a batch, as JSON, until a client takes it. Tells whether it is kept. */
export function keepBatch(batch: string): boolean {
  try {
    const kept = localStorage.getItem(KEY) ?? '';
    if (kept.length > LIMIT) return false;
    localStorage.setItem(KEY, `${kept}${batch}\n`);
    return true;
  } catch {
    return false;
  }
}

/** The batches that were kept, oldest first; they are forgotten here. */
export function takeBatches(): string[] {
  try {
    const kept = localStorage.getItem(KEY) ?? '';
    localStorage.removeItem(KEY);
    return kept.split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
