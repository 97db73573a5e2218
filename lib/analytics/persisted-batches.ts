import { readItem, writeItem } from '@/lib/browser/storage';

/** Storage key of events from visits that ended before the client was loaded: one batch per line. */
const KEY = 'checkleaf:events';

/** Once more characters than this are stored, no batch is added. */
const MAX_LENGTH = 100_000;

/** Stores a batch, as JSON, until `drainPersistedBatches` is called. Returns whether it is stored. */
export function persistBatch(batch: string): boolean {
  const stored = readItem(KEY) ?? '';
  return stored.length <= MAX_LENGTH && writeItem(KEY, `${stored}${batch}\n`);
}

/** Returns the stored batches, oldest first, and removes them. */
export function drainPersistedBatches(): string[] {
  const stored = readItem(KEY) ?? '';
  writeItem(KEY, null);
  return stored.split('\n').filter(Boolean);
}
