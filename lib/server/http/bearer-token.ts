import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The token that a request gives as `Authorization: Bearer`; empty if it is none, null without one. */
export function readBearerToken({ authorization = '' }: IncomingHttpHeaders): string | null {
  if (!/^Bearer\b/i.test(authorization)) return null;
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1] ?? '';
}

/** Compares digests, so that the time tells neither content nor length of the token. */
export function isEqualToken(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
