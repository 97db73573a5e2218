/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { createShareId, parseShareId, SHARE_ID_PATTERN } from '@/lib/catalog/share';

describe('createShareId', () => {
  test('an id has 22 characters of a 64-character alphabet, which is at least 120 random bits', () => {
    expect(createShareId()).toMatch(SHARE_ID_PATTERN);
    expect(22 * Math.log2(64)).toBeGreaterThanOrEqual(120);
  });

  test('ids are unique', () => {
    expect(new Set(Array.from({ length: 1000 }, createShareId)).size).toBe(1000);
  });
});

describe('parseShareId', () => {
  const ID = '-1StGXR8_Z5jdHi6B-myT0';

  test.each([
    ID,
    `  ${ID}\n`,
    `/a/${ID}`,
    `https://checkleaf.test/a/${ID}`,
    `https://checkleaf.test/de/a/${ID}/`,
    `https://checkleaf.test/a/${ID}?utm_source=a/b#there/x`,
    `https://checkleaf.test/a/${ID}/?x=1`,
    `https://checkleaf.test/a/${ID}#there`,
    `https://checkleaf.test/open/a/${ID}`,
  ])('finds the id in %j', (text) => {
    expect(parseShareId(text)).toBe(ID);
  });

  test.each([
    '',
    '/',
    ID.slice(1),
    `${ID}x`,
    `https://checkleaf.test/a/${ID}/x`,
    `https://checkleaf.test/?${ID}`,
  ])('finds none in %j', (text) => {
    expect(parseShareId(text)).toBeNull();
  });
});
