import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import next from 'next';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { checkCatalogStore, getCatalogStore, isCatalogUnavailable } from '@/lib/server/catalog/get-catalog';
import { checkBuiltInsights } from '@/lib/server/check-built-insights';
import { type Environment, environment } from '@/lib/server/environment';
import { logLine } from '@/lib/server/http/log-line';
import { setRequestErrorReport } from '@/lib/server/http/request-errors';
import { createSiteServer, type SiteServer } from '@/lib/server/http-server/create-site-server';
import { createErrorLog, silenceReportedErrors } from '@/lib/server/http-server/request-log';
import { createSecurityHeaders } from '@/lib/server/http-server/security-headers';
import { SiteMetrics } from '@/lib/server/http-server/site-metrics';
import { themeScriptHash } from '@/lib/server/http-server/theme-script';
import { getInsightsWriter } from '@/lib/server/insights/get-insights-writer';
import { InsightsEventTracker } from '@/lib/server/insights/insights-event-tracker';
import { closeInsightsService, startInsightsService } from '@/lib/server/insights/insights-service';
import { isUnavailableError } from '@/lib/server/insights/writer/event-sink';
import { createMessageSender } from '@/lib/server/insights-messages/create-message-sender';
import type { MessageSender } from '@/lib/server/insights-messages/message-sender';
import { setMetricsRecorder } from '@/lib/server/metrics';
import { builtStyleHashes } from '@/lib/server/page/built-styles';
import { limitCacheControls } from '@/lib/server/page/limit-page-memory';
import { prepareStart } from '@/lib/server/prepare-start';
import { type ServerEventTracker, setServerEventTracker } from '@/lib/server/server-event-tracker';
import { createStopSignals } from '@/lib/server/stop-signals';
import { ServerEventSender } from '@/lib/server/tracking-proxy/server-event-sender';

export type ServeOptions = { port: number; hostname?: string | undefined };

/** The process ends this long after the first signal, whatever its connections do. */
const STOP_DEADLINE_MS = 9_500;

/** Part of that time which is left for the events of the server. */
const EVENTS_DEADLINE_MS = 1_000;

/** And after that, for the processes that store and pack events. */
const WRITER_DEADLINE_MS = 500;

/** How often, in ms, the server looks whether npm has ended. */
const PARENT_POLL_MS = 500;

/** The process that has started this one. */
const PARENT = process.ppid;

/**
 * Serves the site until SIGTERM, SIGINT or the end of npm, then finishes the requests in flight and exits with code 0. A second
 * signal, half a second later or more, ends the process at once.
 *
 * @throws if a setting, a content file or the database is invalid, or there is no build.
 */
export async function serveSite({ port, hostname }: ServeOptions): Promise<void> {
  const settings = environment();
  const metrics = new SiteMetrics();
  setMetricsRecorder(metrics);
  setRequestErrorReport(createErrorLog(isCatalogUnavailable, logLine));
  silenceReportedErrors(console);
  checkBuiltInsights(settings);
  const eventSender = createEventSender(settings);
  setServerEventTracker(eventSender);
  await prepareStart(console.warn);
  if (settings.INSIGHTS === 'on') await openInsights();

  limitCacheControls();
  // Next adds its handler of upgrade requests to `httpServer`. It holds those that it does not know for ever, so it gets
  // a server that receives none. `webpack` keeps it from looking for a Turbopack build.
  // `quiet`: it would print each error of a page twice, as text.
  const site = next({ dev: false, port, httpServer: createServer(), webpack: true, quiet: true });
  await site.prepare();
  const handle = site.getRequestHandler();
  const siteServer = createSiteServer({
    handle: (request, response) => handle(request, response),
    checkStore: checkCatalogStore,
    isStoreUnavailable: isCatalogUnavailable,
    trustedProxyHops: settings.TRUSTED_PROXY_HOPS,
    securityHeaders: createSecurityHeaders({
      themeScript: await themeScriptHash(),
      styles: builtStyleHashes(),
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
  prepareSearches();
  const messages = settings.INSIGHTS === 'on' ? startMessages(settings) : null;
  siteServer.server.listen({ port, host: hostname });
  await once(siteServer.server, 'listening');
  // The log is lost when its reader ends, but the site goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const stop: Stop = (delay) => stopSite(siteServer, { settings, eventSender, messages, delay });
  stopOnSignals(stop, settings.SHUTDOWN_DELAY_MS);
  exitOnFailure(stop);
  console.log(`The site is ready on http://${hostname ?? 'localhost'}:${port}`);
}

/** Searches for nothing: the first search starts their process, which takes a second. Errors concern later searches. */
function prepareSearches(): void {
  const search = { locale: DEFAULT_LOCALE, query: '', page: { number: 1, size: 1 } };
  getCatalogStore().then(
    (store) => store.searchTemplates(search).catch(() => undefined),
    () => undefined,
  );
}

/** Counts events of the server until it is stopped. */
type EventSender = ServerEventTracker & { stop: (deadlineMs: number) => Promise<void> };

/** Null if tracking is disabled. */
function createEventSender(settings: Environment): EventSender | null {
  const { INSIGHTS, NEXT_PUBLIC_MIXPANEL_KEY: key, TRACKING_UPSTREAM: upstream, SITE_URL } = settings;
  const domain = new URL(SITE_URL).host;
  if (INSIGHTS === 'on') return new InsightsEventTracker({ writer: getInsightsWriter(), domain });
  return key ? new ServerEventSender({ key, upstream, domain }) : null;
}

/** Opens the database of events, so that no visitor waits for it. If it is only unavailable now, the next events try again. */
async function openInsights(): Promise<void> {
  try {
    await getInsightsWriter().open();
  } catch (error) {
    if (!isUnavailableError(error)) throw error;
    console.warn(`${error.message}. The site starts without it and tries again.`);
  }
}

/** Stops the site: it accepts connections until `delay` has resolved. */
type Stop = (delay: Promise<unknown>) => Promise<void>;

function stopOnSignals(stop: Stop, delayMs: number): void {
  const { onSignal, onParentEnd } = createStopSignals((signal) => {
    console.log(`${signal}: the site finishes its requests and stops.`);
    void stop(setTimeout(delayMs)).finally(() => process.exit(0));
  }, process.exit);
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  stopWithNpm(onParentEnd);
}

/**
 * npm sends a signal to the shell by which it has started this process. Shells that do not replace themselves by the command, such as
 * Debian's, end without passing it on: then this process has another parent.
 */
function stopWithNpm(stop: () => void): void {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(timer);
    stop();
  }, PARENT_POLL_MS);
  timer.unref();
}

/** Next only logs uncaught exceptions, which leaves the process in an unknown state. */
function exitOnFailure(stop: Stop): void {
  process.once('uncaughtException', () => void stop(Promise.resolve()).finally(() => process.exit(1)));
}

/** Starts the service of insights, and what sends messages about the numbers. */
async function startMessages(settings: Environment): Promise<MessageSender | null> {
  const sender = createMessageSender(settings, await startInsightsService());
  sender?.start();
  return sender;
}

type StopSiteOptions = {
  settings: Environment;
  eventSender: EventSender | null;
  messages: Promise<MessageSender | null> | null;
  delay: Promise<unknown>;
};

/** Finishes the requests in flight and the message that is being sent, then sends or stores the events that are waiting. Resolves at the deadline at the latest. */
async function stopSite(
  siteServer: SiteServer,
  { settings, eventSender, messages, delay }: StopSiteOptions,
): Promise<void> {
  const deadline = setTimeout(STOP_DEADLINE_MS);
  const stopped = siteServer.stop({ delay, deadlineMs: STOP_DEADLINE_MS });
  const sent = messages?.then((sender) => sender?.stop()).catch(() => undefined);
  await Promise.race([
    Promise.all([stopped, sent]),
    setTimeout(STOP_DEADLINE_MS - EVENTS_DEADLINE_MS - WRITER_DEADLINE_MS),
  ]);
  await eventSender?.stop(EVENTS_DEADLINE_MS);
  if (settings.INSIGHTS === 'on') {
    const closed = [getInsightsWriter().close(WRITER_DEADLINE_MS), closeInsightsService(WRITER_DEADLINE_MS)];
    await Promise.all(closed);
  }
  await Promise.race([stopped, deadline]);
}
