import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Mixpanel } from 'mixpanel-browser';
import {
  disableLibraryBeacon,
  enqueueUnchanged,
  LIBRARY_QUEUE_LIMIT,
  type LibraryWithQueue,
  libraryQueue,
  limitLibraryQueue,
} from '@/lib/analytics/mixpanel/library-queue';

const STORAGE_KEY = '__mpq_key_ev';

const sendBeacon = jest.fn(() => true);

let mixpanel: Mixpanel;

beforeAll(async () => {
  // jsdom lacks it, and the library looks for it when it is loaded.
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
  ({ default: mixpanel } = await import('mixpanel-browser/dist/mixpanel-core.cjs'));
  // Of APIs that jsdom lacks, which the library logs.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  localStorage.clear();
  sendBeacon.mockClear();
});

let count = 0;

/** A new client that sends nothing by itself. */
function createClient(): Mixpanel & LibraryWithQueue {
  count += 1;
  const client: unknown = mixpanel.init('key', { batch_autostart: false }, `client${count}`);
  return client as Mixpanel & LibraryWithQueue;
}

/** Tracks events one after another, numbered from 0. */
async function trackMany(client: Mixpanel, amount: number): Promise<void> {
  for (let index = 0; index < amount; index += 1) {
    await new Promise((resolve) => client.track('event', { index }, resolve));
  }
}

const storedIndexes = (): unknown[] =>
  (
    JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as Array<{
      payload: { properties: { index: number } };
    }>
  ).map(({ payload }) => payload.properties.index);

test('the queue of the unpatched library has no limit (if this fails, remove the patch)', async () => {
  await trackMany(createClient(), LIBRARY_QUEUE_LIMIT + 2);
  expect(storedIndexes()).toHaveLength(LIBRARY_QUEUE_LIMIT + 2);
});

test('the limited queue has the latest events, in memory and in storage', async () => {
  const client = createClient();
  limitLibraryQueue(client);
  await trackMany(client, LIBRARY_QUEUE_LIMIT + 2);
  expect(storedIndexes()).toHaveLength(LIBRARY_QUEUE_LIMIT);
  expect(storedIndexes().slice(-2)).toEqual([LIBRARY_QUEUE_LIMIT, LIBRARY_QUEUE_LIMIT + 1]);
  expect(libraryQueue(client).length).toBeLessThanOrEqual(LIBRARY_QUEUE_LIMIT + 1);
  expect(libraryQueue(client).at(-1)?.properties.index).toBe(LIBRARY_QUEUE_LIMIT + 1);
});

test('an event that is enqueued unchanged gets no properties of the present page load', async () => {
  const client = createClient();
  client.register({ utm_source: 'later' });
  const event = { event: 'click', properties: { $insert_id: 'a', time: 1, utm_campaign: 'earlier' } };
  expect(await enqueueUnchanged(client, [event])).toBe(true);
  expect(libraryQueue(client)).toEqual([event]);
  expect(localStorage.getItem(STORAGE_KEY)).toContain(JSON.stringify(event));
});

test('the library’s beacon on hide can be disabled, and its other requests are still sent', async () => {
  const client = createClient();
  await trackMany(client, 1);
  await client.request_batchers.events?.flush({ unloading: true });
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  disableLibraryBeacon(client);
  await client.request_batchers.events?.flush({ unloading: true });
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {});
  void client.request_batchers.events?.flush();
  await new Promise((resolve) => setTimeout(resolve));
  expect(send).toHaveBeenCalledTimes(1);
  send.mockRestore();
});
