import { type Environment, environment } from '@/lib/server/environment';
import { getInsightsWriter } from '@/lib/server/insights/get-insights-writer';
import { StorageLimits } from '@/lib/server/insights/ingest/storage-limits';
import type { Forwarder } from './forwarder';
import { createInsightsForwarder } from './insights-forwarder';
import { createMixpanelForwarder } from './mixpanel-forwarder';
import { createProxyHandler, type ProxyHandler } from './proxy-handler';

/** Browsers have at most six connections to a host; with HTTP/2, a reverse proxy receives the bodies. Schools and offices share an address. */
const MAX_BODIES_PER_CLIENT = 50;

let handler: ProxyHandler | undefined;

/** Handles the requests of the tracking client. Reads its settings from the environment at the first request. */
export const handleTracking: ProxyHandler = (request, response) => {
  handler ??= createHandler();
  return handler(request, response);
};

function createHandler(): ProxyHandler {
  const settings = environment();
  return createProxyHandler({
    forward: createForwarder(settings),
    trustedHops: settings.TRUSTED_PROXY_HOPS,
    requestsPerMinute: settings.TRACKING_RATE_PER_MINUTE,
    maxClients: settings.TRACKING_MAX_VISITORS,
    maxInFlight: settings.TRACKING_MAX_IN_FLIGHT,
    maxBodiesPerClient: MAX_BODIES_PER_CLIENT,
  });
}

/** Null if tracking is disabled. */
function createForwarder(settings: Environment): Forwarder | null {
  if (settings.INSIGHTS === 'on') {
    const writer = getInsightsWriter();
    return createInsightsForwarder({
      writer,
      limits: new StorageLimits(writer),
      retentionDays: settings.INSIGHTS_RETENTION_DAYS,
      otherEvents: settings.INSIGHTS_EVENTS,
    });
  }
  if (!settings.NEXT_PUBLIC_MIXPANEL_KEY) return null;
  return createMixpanelForwarder({
    upstream: settings.TRACKING_UPSTREAM,
    maxConnections: settings.TRACKING_MAX_IN_FLIGHT,
  }).forward;
}
