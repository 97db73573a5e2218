/** @jest-environment node */
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { SERVICE_WORKER } from '@/lib/server/worker-scripts';

test('a browser in which an earlier worker enabled navigation preload has it disabled', async () => {
  const listeners: Record<string, (event: object) => void> = {};
  const navigationPreload = {
    isEnabled: true,
    disable: async () => {
      navigationPreload.isEnabled = false;
    },
    enable: async () => {
      navigationPreload.isEnabled = true;
    },
  };
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener;
    },
    registration: { navigationPreload },
  };
  runInNewContext(SERVICE_WORKER, { self, caches: { keys: async () => [] } });
  let activated: Promise<unknown> | undefined;
  listeners.activate?.({
    waitUntil: (promise: Promise<unknown>) => {
      activated = promise;
    },
  });
  await activated;
  expect(navigationPreload.isEnabled).toBe(false);
});
