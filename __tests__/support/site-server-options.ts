import type { SiteServerOptions } from '@/lib/server/http-server/create-site-server';
import { createSecurityHeaders } from '@/lib/server/http-server/security-headers';

/** Options of an HTTP server without limits whose store is available. It responds with 200, and logs nothing. */
export const SITE_SERVER_OPTIONS: SiteServerOptions = {
  handle: async (_, response) => {
    response.end();
  },
  checkStore: async () => true,
  isStoreUnavailable: () => false,
  trustedProxyHops: 0,
  securityHeaders: createSecurityHeaders({
    themeScript: "'none'",
    siteUrl: 'http://localhost',
    includeSubdomains: false,
  }),
  slowRequestMs: 60_000,
  log: () => undefined,
  reportError: () => undefined,
};
