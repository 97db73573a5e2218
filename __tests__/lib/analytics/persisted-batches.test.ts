import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  persistBatch,
  readPersistedBatches,
  removePersistedBatches,
} from '@/lib/analytics/persisted-batches';

let now = 1_000_000_000_000;

beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => {
    now += 1;
    return now;
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

const stored = () => readPersistedBatches().map(({ batch }) => batch);

test('batches are returned in order until they are removed', () => {
  persistBatch('[1]');
  persistBatch('[2]');
  expect(stored()).toEqual(['[1]', '[2]']);
  expect(stored()).toEqual(['[1]', '[2]']);
  removePersistedBatches();
  expect(localStorage).toHaveLength(0);
});

test('removing batches leaves those that were stored in the meantime', () => {
  persistBatch('[1]');
  const sent = readPersistedBatches();
  persistBatch('[2]');
  removePersistedBatches(sent);
  expect(stored()).toEqual(['[2]']);
});

test('the stored size is limited, and the oldest batches are dropped', () => {
  const batches = ['1', '2', '3'].map((digit) => digit.repeat(150_000));
  for (const batch of batches) expect(persistBatch(batch)?.batch).toBe(batch);
  expect(stored()).toEqual(batches.slice(1));
});

test('a batch that cannot be stored is reported', () => {
  expect(persistBatch('x'.repeat(1_000_000))).toBeNull();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(persistBatch('[1]')).toBeNull();
  expect(stored()).toEqual([]);
});
