import { listKeys, readItem, writeItem } from '@/lib/browser/storage';

/**
 * Prefix of the storage keys of events that were not confirmed when their page was hidden. Each batch has a key of its own,
 * because tabs that changed one value at the same time would overwrite each other's change.
 */
const PREFIX = 'checkleaf:events:';

/** Maximum number of characters of all batches. Beyond it, the oldest are dropped. */
const MAX_LENGTH = 400_000;

/** Stores a batch of JSON until it is removed. Returns null if it cannot be stored. */
export function persistBatch(batch: string): PersistedBatch | null {
  let length = batch.length;
  if (length > MAX_LENGTH) return null;
  for (const earlier of readPersistedBatches().reverse()) {
    length += earlier.batch.length;
    if (length > MAX_LENGTH) removePersistedBatches([earlier]);
  }
  const key = `${PREFIX}${Date.now()}-${Math.random()}`;
  return writeItem(key, batch) ? { key, batch } : null;
}

/** A batch and its storage key. */
export type PersistedBatch = { key: string; batch: string };

/** Returns the stored batches, oldest first. */
export function readPersistedBatches(): PersistedBatch[] {
  return listKeys(PREFIX).map((key) => ({ key, batch: readItem(key) ?? '' }));
}

/** Removes batches, by default all. */
export function removePersistedBatches(batches: readonly PersistedBatch[] = readPersistedBatches()): void {
  for (const { key } of batches) writeItem(key, null);
}
