import { insightsCookie } from '@/lib/config/insights-cookie';
import { readCookie } from '@/lib/server/http/cookies';
import { type DirectRequest, isLocalRequest, isLoopbackUrl } from '@/lib/server/http/local-request';
import type { InsightsSigner } from './insights-session';

type AccessOptions = {
  passwordHash: string | undefined;
  signer: InsightsSigner;
  /** Public URL of the site. */
  siteUrl: string;
};

/**
 * Whether a request may see insights. With a password, it must have the cookie of a session. Without one, it must come from this
 * machine directly: everyone else learns nothing, not even that there is something. A site with a public URL needs a password, because
 * not every request that a reverse proxy on this machine forwards can be told from a direct one.
 */
export function checkInsightsAccess(
  request: DirectRequest,
  { passwordHash, signer, siteUrl }: AccessOptions,
): 'granted' | 'sign-in' | 'hidden' {
  if (passwordHash === undefined)
    return isLoopbackUrl(siteUrl) && isLocalRequest(request) ? 'granted' : 'hidden';
  return signer.isSession(readCookie(request, insightsCookie(siteUrl))) ? 'granted' : 'sign-in';
}
