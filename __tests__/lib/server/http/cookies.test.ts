/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { hasCookie, readCookie } from '@/lib/server/http/cookies';

describe('a cookie', () => {
  test('is found by its whole name', () => {
    const headers = { cookie: 'own=0; checkleaf-own=1;checkleaf-ownx=2' };
    expect(readCookie({ headers }, 'checkleaf-own')).toBe('1');
    expect(readCookie({ headers }, 'checkleaf')).toBe('');
    expect(readCookie({ headers: {} }, 'own')).toBe('');
  });

  test('has a value if it is the whole value', () => {
    const headers = { cookie: 'a=1; checkleaf-own=1; b=10' };
    expect(hasCookie({ headers }, 'checkleaf-own', '1')).toBe(true);
    expect(hasCookie({ headers }, 'own', '1')).toBe(false);
    expect(hasCookie({ headers }, 'b', '1')).toBe(false);
    expect(hasCookie({ headers: {} }, 'a', '1')).toBe(false);
  });
});
