import { afterEach, expect, jest, test } from '@jest/globals';
import { keepBatch, takeBatches } from '@/lib/analytics/persisted-batches';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('batches are kept in order and given once', () => {
  keepBatch('[1]');
  keepBatch('[2]');
  expect(takeBatches()).toEqual(['[1]', '[2]']);
  expect(takeBatches()).toEqual([]);
});

test('what is kept stays bounded', () => {
  const batch = 'x'.repeat(60_000);
  expect([keepBatch(batch), keepBatch(batch), keepBatch(batch)]).toEqual([true, true, false]);
});

test('a browser that stores nothing says so', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(keepBatch('[1]')).toBe(false);
  expect(takeBatches()).toEqual([]);
});
