import { once } from 'node:events';
import { createServer } from 'node:http';
import { constants } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import next from 'next';
import { checkCatalogStore, isCatalogUnavailable } from '@/lib/server/catalog/get-catalog';
import { environment } from '@/lib/server/environment';
import { logLine } from '@/lib/server/http/log-line';
import { createSiteServer, type SiteServer } from '@/lib/server/http-server/create-site-server';
import { createSecurityHeaders } from '@/lib/server/http-server/security-headers';
import { SiteMetrics } from '@/lib/server/http-server/site-metrics';
import { themeScriptHash } from '@/lib/server/http-server/theme-script';
import { setMetricsRecorder } from '@/lib/server/metrics';
import { prepareStart } from '@/lib/server/prepare-start';
import { buildIfChanged } from './build-if-changed';
import { limitCacheControls } from './limit-cache-controls';
import { loadEnv } from './load-env';
import { readArguments } from './run-command';

const USAGE = 'Usage: npm start -- [--port 3000] [--hostname 0.0.0.0] [--no-build]';

/** The process ends this long after the first signal, whatever its connections do. */
const STOP_DEADLINE_MS = 9_500;

/** npm forwards a Ctrl-C that the terminal has also sent to this process. */
const REPEATED_SIGNAL_MS = 500;

/**
 * Serves the site until SIGTERM or SIGINT, then finishes the requests in flight and exits with code 0. A second signal
 * ends the process at once.
 *
 * @throws if a setting, a content file or the database is invalid, or the build fails.
 */
export async function serveSite(): Promise<void> {
  const { values } = readArguments(USAGE, {
    options: {
      port: { type: 'string', short: 'p', default: process.env.PORT || '3000' },
      hostname: { type: 'string', short: 'H' },
      'no-build': { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535) throw new Error(`PORT: ${values.port} is not a port.`);
  loadEnv(false);
  const settings = environment();
  if (!values['no-build']) {
    const built = buildIfChanged(process.env);
    if (built !== 0) process.exit(built);
  }
  const metrics = new SiteMetrics();
  setMetricsRecorder(metrics);
  await prepareStart(console.warn);

  limitCacheControls();
  // Next adds its handler of upgrade requests to `httpServer`. It holds those that it does not know for ever, so it gets
  // a server that receives none. `webpack` keeps it from looking for a Turbopack build.
  const site = next({ dev: false, port, httpServer: createServer(), webpack: true });
  await site.prepare();
  const handle = site.getRequestHandler();
  const siteServer = createSiteServer({
    handle: (request, response) => handle(request, response),
    checkStore: checkCatalogStore,
    isStoreUnavailable: isCatalogUnavailable,
    trustedProxyHops: settings.TRUSTED_PROXY_HOPS,
    securityHeaders: createSecurityHeaders({
      themeScript: await themeScriptHash(),
      siteUrl: settings.SITE_URL,
      includeSubdomains: settings.HSTS_SUBDOMAINS,
    }),
    limits: {
      requestsPerMinute: {
        share: settings.SHARE_RATE_PER_MINUTE,
        search: settings.SEARCH_RATE_PER_MINUTE,
        image: settings.IMAGE_RATE_PER_MINUTE,
        file: settings.FILE_RATE_PER_MINUTE,
      },
      maxInFlight: settings.MAX_IN_FLIGHT,
    },
    metrics,
    metricsToken: settings.METRICS_TOKEN,
    slowRequestMs: settings.SLOW_REQUEST_MS,
    reportError: console.error,
    log: logLine,
  });
  siteServer.server.listen({ port, host: values.hostname });
  await once(siteServer.server, 'listening');
  // The log is lost when its reader ends, but the site goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  stopOnSignals(siteServer, settings.SHUTDOWN_DELAY_MS);
  exitOnFailure(siteServer);
  console.log(`The site is ready on http://${values.hostname ?? 'localhost'}:${port}`);
}

function stopOnSignals(siteServer: SiteServer, delayMs: number): void {
  let stoppedAt: number | null = null;
  const onSignal = (signal: 'SIGINT' | 'SIGTERM') => {
    if (stoppedAt !== null) {
      if (signal === 'SIGINT' && Date.now() - stoppedAt < REPEATED_SIGNAL_MS) return;
      process.exit(128 + constants.signals[signal]);
    }
    stoppedAt = Date.now();
    console.log(`${signal}: the site finishes its requests and stops.`);
    void stopAndExit(siteServer, setTimeout(delayMs), 0);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** Next only logs uncaught exceptions, which leaves the process in an unknown state. */
function exitOnFailure(siteServer: SiteServer): void {
  process.once('uncaughtException', () => void stopAndExit(siteServer, Promise.resolve(), 1));
}

async function stopAndExit(siteServer: SiteServer, delay: Promise<unknown>, code: number): Promise<void> {
  const stopped = siteServer.stop({ delay, deadlineMs: STOP_DEADLINE_MS });
  await Promise.race([stopped, setTimeout(STOP_DEADLINE_MS)]);
  process.exit(code);
}
