/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import {
  hashPassword,
  isPassword,
  isPasswordHash,
  TooManyAttemptsError,
} from '@/lib/server/insights/access/password';

describe('a password in plain text', () => {
  test('is only accepted whole', async () => {
    const setting = 'leaf by leaf';
    const attempts = ['leaf by leaf', 'leaf by leaf ', 'leaf', 'Leaf by leaf', ''];
    expect(await Promise.all(attempts.map((given) => isPassword(given, setting)))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('is the same in composed and decomposed letters', async () => {
    expect(await isPassword('cle\u0301', 'cl\u00e9')).toBe(true);
  });
});

describe('the hash of a password', () => {
  test('accepts the password and no other, and is not accepted itself', async () => {
    const hash = await hashPassword('Blätter 🍃');
    expect(isPasswordHash(hash)).toBe(true);
    expect(hash).not.toContain('Blätter');
    expect(await isPassword('Blätter 🍃', hash)).toBe(true);
    expect(await isPassword('Blätter', hash)).toBe(false);
    expect(await isPassword(hash, hash)).toBe(false);
  });

  test('is another one each time', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });

  test('computes only so many attempts: others are refused at once', async () => {
    const hash = await hashPassword('busy');
    const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => isPassword('wrong', hash)));
    const refused = attempts.filter(
      (attempt) => attempt.status === 'rejected' && attempt.reason instanceof TooManyAttemptsError,
    );
    expect(refused.length).toBeGreaterThan(0);
    expect(attempts.filter(({ status }) => status === 'fulfilled').length).toBe(12 - refused.length);
    expect(await isPassword('busy', hash)).toBe(true);
  });
});
