/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import {
  hashPassword,
  isPassword,
  isPasswordHash,
  settingHash,
  TooManyAttemptsError,
} from '@/lib/server/insights/access/password';

const MAX_WAITING = 100;

describe('a password in plain text', () => {
  test('is only accepted whole', async () => {
    const hash = await settingHash('leaf by leaf');
    const attempts = ['leaf by leaf', 'leaf by leaf ', 'leaf', 'Leaf by leaf', ''];
    expect(await Promise.all(attempts.map((given) => isPassword(given, hash, MAX_WAITING)))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('is the same in composed and decomposed letters', async () => {
    expect(await isPassword('cle\u0301', await settingHash('cl\u00e9'), MAX_WAITING)).toBe(true);
  });

  test('has the same hash in all processes', async () => {
    expect(await settingHash('leaf by leaf')).toBe(await settingHash('leaf by leaf'));
  });
});

describe('the hash of a password', () => {
  test('accepts the password and no other, and is not accepted itself', async () => {
    const hash = await hashPassword('Blätter 🍃');
    expect(isPasswordHash(hash)).toBe(true);
    expect(await settingHash(hash)).toBe(hash);
    expect(hash).not.toContain('Blätter');
    expect(await isPassword('Blätter 🍃', hash, MAX_WAITING)).toBe(true);
    expect(await isPassword('Blätter', hash, MAX_WAITING)).toBe(false);
    expect(await isPassword(hash, hash, MAX_WAITING)).toBe(false);
  });

  test('is another one each time', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });

  test('is compared with one password at a time: those for which too many wait are refused at once', async () => {
    const hash = await hashPassword('busy');
    const wrong = Array.from({ length: 6 }, () => isPassword('wrong', hash, 2));
    const right = isPassword('busy', hash, 3);
    const attempts = await Promise.allSettled(wrong);
    const refused = attempts.filter(
      (attempt) => attempt.status === 'rejected' && attempt.reason instanceof TooManyAttemptsError,
    );
    expect(refused).toHaveLength(2);
    expect(await right).toBe(true);
  });
});
