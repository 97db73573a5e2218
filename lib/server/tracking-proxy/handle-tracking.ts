import { environment } from '@/lib/server/environment';
import { createMixpanelForwarder } from './mixpanel-forwarder';
import { createProxyHandler, type ProxyHandler } from './proxy-handler';

let handler: ProxyHandler | undefined;

/** Handles the requests of the tracking client. Reads its settings from the environment at the first request. */
export const handleTracking: ProxyHandler = (request, response) => {
  handler ??= createHandler();
  return handler(request, response);
};

/** Without a project key tracking is disabled. */
function createHandler(): ProxyHandler {
  const settings = environment();
  const maxInFlight = settings.TRACKING_MAX_IN_FLIGHT;
  const mixpanel = settings.NEXT_PUBLIC_MIXPANEL_KEY
    ? createMixpanelForwarder({ upstream: settings.TRACKING_UPSTREAM, maxConnections: maxInFlight })
    : null;
  return createProxyHandler({
    forward: mixpanel?.forward ?? null,
    trustedHops: settings.TRUSTED_PROXY_HOPS,
    requestsPerMinute: settings.TRACKING_RATE_PER_MINUTE,
    maxClients: settings.TRACKING_MAX_VISITORS,
    maxInFlight,
  });
}
