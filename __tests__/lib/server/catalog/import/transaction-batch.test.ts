/** @jest-environment node */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { parseImportFile } from '@/lib/server/catalog/import/parse-import-file';
import { TransactionBatch } from '@/lib/server/catalog/import/transaction-batch';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

function draft(items: number) {
  const source = { text: '- [ ] Item\n'.repeat(items), digest: '' };
  const parsed = parseImportFile('list.md', source, { locale: 'en' });
  if (!parsed) throw new Error('There are no items.');
  return parsed;
}

/** Fills the batch with drafts, stores them in the given time and returns their number. */
async function storeFull(batch: TransactionBatch, duration: number): Promise<number> {
  const small = draft(50);
  while (batch.fits(small)) batch.add(small);
  const results = await batch.store(async (drafts) => {
    jest.advanceTimersByTime(duration);
    return [...drafts];
  });
  return results.length;
}

test('the next transaction stores as many files as fit into 0.4 s, at most twice as many and not less than at first', async () => {
  const batch = new TransactionBatch();
  expect(await storeFull(batch, 40)).toBe(10);
  expect(await storeFull(batch, 320)).toBe(20);
  expect(await storeFull(batch, 2_500)).toBe(25);
  expect(await storeFull(batch, 400)).toBe(10);
  expect(await storeFull(batch, 400)).toBe(10);
});

test('a file with more items than a transaction stores is stored alone', async () => {
  const batch = new TransactionBatch();
  const large = draft(2_000);
  expect(batch.fits(large)).toBe(true);
  batch.add(large);
  expect(batch.fits(draft(1))).toBe(false);
  expect(await batch.store(async (drafts) => [...drafts])).toEqual([large]);
  expect(batch.isEmpty).toBe(true);
});
