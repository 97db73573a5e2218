import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

const deriveKey = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);

/** Cost of new hashes: 32 MB of memory and some 100 ms for each attempt. */
const COST = { N: 32_768, r: 8, p: 1 } as const;

const KEY_BYTES = 32;

/** `scrypt:N:r:p:salt:key`, the last two in base64url. */
const HASH = /^scrypt:(\d{4,7}):(\d{1,2}):(\d{1,2}):([\w-]{16,128}):([\w-]{43})$/;

/** The same everywhere, because all processes with a password need the same secret. */
const SECRET_SALT = Buffer.from('checkleaf insights');

/** Attempts that are computed at a time: each takes the memory of its cost. */
const compute = pLimit(1);

/** Attempts that wait at a time, at most. */
const MAX_WAITING = 5;

/** Too many attempts to sign in wait for others. */
export class TooManyAttemptsError extends Error {
  override name = 'TooManyAttemptsError';
}

/** Whether a setting is a hash, as `hashPassword` returns it. */
export function isPasswordHash(setting: string): boolean {
  return HASH.test(setting);
}

/** The hash of a password, for `INSIGHTS_PASSWORD`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const { N, r, p } = COST;
  const key = await derive(password, salt, COST);
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/**
 * Whether a password is that of the setting, which is a password or its hash. It takes the same time for each wrong password.
 *
 * @throws TooManyAttemptsError
 */
export async function isPassword(given: string, setting: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = HASH.exec(setting) ?? [];
  if (key === '') return timingSafeEqual(digest(given), digest(setting));
  if (compute.pendingCount >= MAX_WAITING) throw new TooManyAttemptsError('Too many attempts to sign in.');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await compute(() => derive(given, Buffer.from(salt, 'base64url'), cost));
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'));
}

/**
 * A secret that all processes with a setting have in common. It takes as long as an attempt to sign in, so that what is signed with it
 * does not help to guess the password faster.
 */
export async function deriveSecret(setting: string): Promise<string | Buffer> {
  // The key in a hash cannot be guessed.
  return isPasswordHash(setting) ? setting : derive(setting, SECRET_SALT, COST);
}

function derive(password: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> {
  // Twice what the algorithm takes: 128 bytes for each of N × r.
  return deriveKey(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r });
}

/** Digests have the same length, so that the time tells neither content nor length of the password. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text.normalize('NFKC')).digest();
}
