import { environment } from '@/lib/server/environment';
import { createMixpanelForwarder } from './mixpanel-forwarder';
import { createProxyHandler, type ProxyHandler } from './proxy-handler';

let handler: ProxyHandler | undefined;

/** Answers the calls of the tracking client, as the environment says; built at the first call. */
export const handleTracking: ProxyHandler = (request, response) => {
  handler ??= createHandler();
  return handler(request, response);
};

/** With no project key nothing is tracked. */
function createHandler(): ProxyHandler {
  const settings = environment();
  const maxInFlight = settings.TRACKING_MAX_IN_FLIGHT;
  const mixpanel = settings.NEXT_PUBLIC_MIXPANEL_KEY
    ? createMixpanelForwarder({ upstream: settings.TRACKING_UPSTREAM, maxConnections: maxInFlight })
    : null;
  return createProxyHandler({
    forward: mixpanel?.sink ?? null,
    trustedHops: settings.TRUSTED_PROXY_HOPS,
    perMinute: settings.TRACKING_RATE_PER_MINUTE,
    maxVisitors: settings.TRACKING_MAX_VISITORS,
    maxInFlight,
  });
}
