/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { createShareId, SHARE_ID_PATTERN } from '@/lib/catalog/share';

describe('createShareId', () => {
  test('an id has 22 characters of a 64-character alphabet, which is at least 120 random bits', () => {
    expect(createShareId()).toMatch(SHARE_ID_PATTERN);
    expect(22 * Math.log2(64)).toBeGreaterThanOrEqual(120);
  });

  test('ids are unique', () => {
    expect(new Set(Array.from({ length: 1000 }, createShareId)).size).toBe(1000);
  });
});
