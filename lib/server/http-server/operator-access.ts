import { createHash, timingSafeEqual } from 'node:crypto';
import { type DirectRequest, isLocalRequest } from '@/lib/server/http/local-request';

/**
 * Whether a request may see what is not public, such as metrics. With a token, it must have it as `Authorization:
 * Bearer`. Without one, it must come from this machine directly: everyone else learns nothing, not even that there is
 * something.
 */
export function checkOperatorAccess(
  request: DirectRequest,
  token: string | undefined,
): 'granted' | 'unauthorized' | 'hidden' {
  if (token === undefined) return isLocalRequest(request) ? 'granted' : 'hidden';
  const given = /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
  return given !== undefined && isEqual(given, token) ? 'granted' : 'unauthorized';
}

/** Compares digests, so that the time tells neither content nor length of the token. */
function isEqual(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
