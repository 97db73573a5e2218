import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createMixpanelForwarder } from '@/lib/server/tracking-proxy/mixpanel-forwarder';
import { createProxyHandler, type ProxyHandlerOptions } from '@/lib/server/tracking-proxy/proxy-handler';

export type StartProxyOptions = Partial<ProxyHandlerOptions> & {
  maxConnections?: number;
  /** IP address to listen on. */
  host?: string;
  /**
   * Calls the handler only after the whole request has arrived, which is often so when Next has matched the route.
   */
  whenComplete?: boolean;
};

/** Starts an HTTP server with the tracking proxy as its only handler, in front of the given upstream. */
export async function startProxy(
  upstream: string,
  { maxConnections = 10, host = '127.0.0.1', whenComplete = false, ...options }: StartProxyOptions = {},
): Promise<{ port: number; close: () => Promise<void> }> {
  const mixpanel = createMixpanelForwarder({ upstream, maxConnections });
  const handle = createProxyHandler({
    forward: mixpanel.forward,
    trustedHops: 0,
    requestsPerMinute: 1000,
    maxClients: 100,
    maxInFlight: 50,
    maxBodiesPerClient: 50,
    ...options,
  });
  const server = createServer(async (request, response) => {
    while (whenComplete && !request.complete) await setImmediate();
    await handle(request, response);
  });
  server.listen(0, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await mixpanel.close();
    },
  };
}
