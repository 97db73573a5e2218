import { afterEach, expect, jest, test } from '@jest/globals';
import { drainPersistedBatches, persistBatch } from '@/lib/analytics/persisted-batches';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('batches are returned once, in order', () => {
  persistBatch('[1]');
  persistBatch('[2]');
  expect(drainPersistedBatches()).toEqual(['[1]', '[2]']);
  expect(drainPersistedBatches()).toEqual([]);
});

test('the stored size is limited', () => {
  const batch = 'x'.repeat(60_000);
  expect([persistBatch(batch), persistBatch(batch), persistBatch(batch)]).toEqual([true, true, false]);
});

test('a batch that cannot be stored is reported', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(persistBatch('[1]')).toBe(false);
  expect(drainPersistedBatches()).toEqual([]);
});
