/** The part of the global scope of service workers that ours use. TypeScript's own types exclude those of pages. */
export type WorkerScope = {
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  location: Location;
  registration: ServiceWorkerRegistration;
};

type WorkerEvents = {
  install: InstallEvent;
  activate: LifecycleEvent;
  fetch: WorkerFetchEvent;
  message: MessageEvent & { source: { id: string } };
};

type LifecycleEvent = { waitUntil: (promise: Promise<unknown> | undefined) => void };

type InstallEvent = LifecycleEvent & {
  /** In browsers with the Static Routing API. */
  addRoutes?: (rule: RouterRule) => Promise<void>;
};

type RouterRule = { condition: { or: readonly { urlPattern: { pathname: string } }[] }; source: 'network' };

export type WorkerFetchEvent = LifecycleEvent & {
  request: Request;
  /** The response to a navigation that the browser has requested while the worker started. */
  preloadResponse: Promise<Response | undefined>;
  /** Id of the page that requests a file. */
  clientId: string;
  /** Id of the page that a navigation creates. */
  resultingClientId: string;
  respondWith: (response: Promise<Response>) => void;
};
