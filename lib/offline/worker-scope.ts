/** The part of the global scope of service workers that ours use. TypeScript's own types exclude those of pages. */
export type WorkerScope = {
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
  skipWaiting: () => Promise<void>;
  location: Location;
  registration: ServiceWorkerRegistration;
};

type WorkerEvents = {
  install: LifecycleEvent;
  activate: LifecycleEvent;
  fetch: WorkerFetchEvent;
  message: MessageEvent & { source: { id: string } };
};

type LifecycleEvent = { waitUntil: (promise: Promise<unknown> | undefined) => void };

export type WorkerFetchEvent = LifecycleEvent & {
  request: Request;
  /** Id of the page that requests a file. */
  clientId: string;
  /** Id of the page that a navigation creates. */
  resultingClientId: string;
  respondWith: (response: Promise<Response>) => void;
};
