import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach } from '@jest/globals';
import {
  createSiteServer,
  type SiteServer,
  type SiteServerOptions,
} from '@/lib/server/http-server/create-site-server';
import { createSecurityHeaders } from '@/lib/server/http-server/security-headers';
import { sendRequest } from './send-request';

/** A server with high limits whose store is available, and which is never busy, whatever else this machine does. It responds with 200, and logs nothing. */
const DEFAULTS: SiteServerOptions = {
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
  limits: {
    requestsPerMinute: { share: 1_000, search: 1_000, image: 1_000, file: 1_000 },
    maxInFlight: 1_000,
    isBusy: () => false,
  },
  slowRequestMs: 60_000,
  log: () => undefined,
  reportError: () => undefined,
};

/**
 * Returns a function that starts an HTTP server on a free port of `host`, which is stopped after the test. Call it at the
 * top level.
 */
export function siteServers() {
  const running: SiteServer[] = [];
  afterEach(async () => {
    for (const site of running.splice(0)) await site.stop({ delay: Promise.resolve(), deadlineMs: 0 });
  });
  return async (options: Partial<SiteServerOptions> = {}, host = '127.0.0.1') => {
    const site = createSiteServer({ ...DEFAULTS, ...options });
    running.push(site);
    site.server.listen(0, host);
    await once(site.server, 'listening');
    const { port } = site.server.address() as AddressInfo;
    const get = (path: string, headers = {}, method = 'GET') =>
      sendRequest({ port, host, path, method, headers });
    return { site, port, get };
  };
}
