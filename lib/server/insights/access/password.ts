import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
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

/** The same everywhere, because all processes with a password in plain text need the same hash. */
const SHARED_SALT = Buffer.from('checkleaf insights');

/** Attempts that are computed at a time: each takes the memory of its cost. */
const compute = pLimit(1);

/** Too many attempts to sign in wait for others. */
export class TooManyAttemptsError extends Error {
  override name = 'TooManyAttemptsError';
}

/** Whether a setting is a hash, as `hashPassword` returns it. */
export function isPasswordHash(setting: string): boolean {
  return HASH.test(setting);
}

/** The hash of a password, for `INSIGHTS_PASSWORD`. */
export function hashPassword(password: string): Promise<string> {
  return toHash(password, randomBytes(16));
}

/**
 * The hash of a setting, which is a password or its hash: the same in all processes with the setting. Nothing that is derived from it helps to
 * guess the password faster than by signing in.
 */
export async function settingHash(setting: string): Promise<string> {
  return isPasswordHash(setting) ? setting : toHash(setting, SHARED_SALT);
}

/**
 * Whether a password is that of a hash. It takes the same time for each wrong one.
 *
 * @param maxWaiting attempts that may wait before this one, at most.
 * @throws TooManyAttemptsError
 */
export async function isPassword(given: string, hash: string, maxWaiting: number): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = HASH.exec(hash) ?? [];
  if (compute.pendingCount > maxWaiting) throw new TooManyAttemptsError('Too many attempts to sign in.');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await compute(() => derive(given, Buffer.from(salt, 'base64url'), cost));
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'));
}

async function toHash(password: string, salt: Buffer): Promise<string> {
  const { N, r, p } = COST;
  const key = await derive(password, salt, COST);
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

function derive(password: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> {
  // Twice what the algorithm takes: 128 bytes for each of N × r.
  return deriveKey(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r });
}
