import type { NextApiHandler } from 'next';
import { environment } from '@/lib/server/environment';
import { allowMethods } from '@/lib/server/http/allow-methods';
import { createConsentHandler } from '@/lib/server/routes/consent-handler';

/** The handler reads the body itself, so that its errors are JSON like all others. */
export const config = { api: { bodyParser: false } };

let handler: NextApiHandler | undefined;

/** Settings are read at the first request: the build has none of them. */
export default allowMethods(['POST'], (request, response) => {
  const { SITE_URL, COOKIE_DOMAIN, TRUSTED_PROXY_HOPS } = environment();
  handler ??= createConsentHandler({
    siteUrl: SITE_URL,
    cookieDomain: COOKIE_DOMAIN,
    trustedHops: TRUSTED_PROXY_HOPS,
  });
  return handler(request, response);
});
