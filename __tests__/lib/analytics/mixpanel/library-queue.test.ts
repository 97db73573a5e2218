/**
 * @jest-environment jsdom
 * @jest-environment-options {"url": "https://www.checkleaf.com/"}
 */
import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { Mixpanel } from 'mixpanel-browser';
import { reloadModules } from '@/__tests__/support/reload-modules';
import type { CompleteEvent } from '@/lib/analytics/event-queue';
import { type LibraryWithQueue, replaceLibraryQueue } from '@/lib/analytics/mixpanel/patches';

const sendBeacon = jest.fn(() => true);

let mixpanel: Mixpanel;

beforeAll(async () => {
  // jsdom lacks it, and the library looks for it when it is loaded.
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
  ({ default: mixpanel } = await import('mixpanel-browser/dist/mixpanel-core.cjs'));
});

beforeEach(() => {
  // Of APIs that jsdom lacks, which the library logs.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

let count = 0;

/** A client that sends nothing by itself, and the events that it sends. */
function createClient(ids: readonly string[]) {
  count += 1;
  const client = mixpanel.init('key', { batch_autostart: false }, `client${count}`) as unknown as Mixpanel &
    LibraryWithQueue & { stop_batch_senders: () => void };
  let events: CompleteEvent[] = ids.map((id) => ({
    event: 'click',
    properties: { $insert_id: id, time: 1 },
  }));
  replaceLibraryQueue(client, {
    due: () => events,
    add: (event) => events.push(event),
    remove: (removed) => {
      events = events.filter(({ properties }) => !removed.has(properties.$insert_id));
    },
    clear: () => {
      events = [];
    },
  });
  return { client, unsent: () => events.map(({ properties }) => properties.$insert_id) };
}

/** Responds to the next requests with these statuses, and then with 200. Returns the numbers of events that are sent. */
function respond(...statuses: number[]): number[] {
  const sizes: number[] = [];
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    sizes.push(JSON.parse(new URLSearchParams(String(body)).get('data') ?? '[]').length);
    Object.defineProperties(this, {
      readyState: { value: 4 },
      status: { value: statuses.shift() ?? 200 },
      responseText: { value: '{"error":null,"status":1}' },
    });
    this.onreadystatechange?.(new Event('readystatechange'));
  });
  return sizes;
}

test('the library sends the events of the source in its batches, and removes those that are accepted', async () => {
  const sizes = respond();
  const { client, unsent } = createClient(Array.from({ length: 51 }, (_, index) => String(index)));
  client.start_batch_senders();
  await waitFor(() => expect(unsent()).toEqual([]));
  expect(sizes).toEqual([50, 1]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('__mpq_'))).toEqual([]);
  client.stop_batch_senders();
});

test.each([
  [503, ['a', 'b']],
  [429, ['a', 'b']],
  [400, []],
])('after a response with %i, these are unsent: %j', async (status, expected) => {
  const sizes = respond(status);
  const { client, unsent } = createClient(['a', 'b']);
  client.start_batch_senders();
  await waitFor(() => expect(sizes).toEqual([2]));
  await new Promise((resolve) => setTimeout(resolve));
  expect(unsent()).toEqual(expected);
  client.stop_batch_senders();
});

test('the client of the site keeps events unsent after a network error, and by default adds none, loads no recorder and hashes no id', async () => {
  const sizes = respond(0);
  process.env.NEXT_PUBLIC_MIXPANEL_KEY = 'key';
  const { enqueue, loadClient, dueEvents } = reloadModules(() => ({
    ...(require('@/lib/analytics/event-queue') as typeof import('@/lib/analytics/event-queue')),
    ...(require('@/lib/analytics/mixpanel/load-client') as typeof import('@/lib/analytics/mixpanel/load-client')),
    ...(require('@/lib/analytics/mixpanel/unsent-events') as typeof import('@/lib/analytics/mixpanel/unsent-events')),
  }));
  const id = 'abcdefghijklmnopqrst-_';
  const route = { pathname: '/a/[id]', asPath: `/a/${id}`, query: { id }, locale: 'en', url: location.href };
  enqueue({ event: 'click', properties: { $insert_id: 'a', time: Date.now() / 1000 }, route });
  await loadClient();
  await waitFor(() => expect(sizes).toEqual([1]));
  await new Promise((resolve) => setTimeout(resolve));
  // The library’s own would be named $opt_in.
  expect(dueEvents()).toMatchObject([{ properties: { $insert_id: 'a', val: id, slug: `/a/${id}` } }]);
  expect(window).not.toHaveProperty('__mp_recorder');
  delete process.env.NEXT_PUBLIC_MIXPANEL_KEY;
});

test('the library adds its own events to the source, and clears it when it is stopped', async () => {
  const { client, unsent } = createClient([]);
  client.start_batch_senders();
  client.track('$mp_session_record');
  expect(unsent()).toHaveLength(1);
  client.stop_batch_senders();
  expect(unsent()).toEqual([]);
});

test('what is stopped does not touch the storage of the browser, which may be blocked', async () => {
  const { client } = createClient(['a']);
  const remove = jest.spyOn(Storage.prototype, 'removeItem');
  client.stop_batch_senders();
  await new Promise((resolve) => setTimeout(resolve));
  expect(remove).not.toHaveBeenCalled();
});

test('the library sends no beacon of its own', async () => {
  const { client, unsent } = createClient(['a']);
  await client.request_batchers.events?.flush({ unloading: true });
  expect(sendBeacon).not.toHaveBeenCalled();
  expect(unsent()).toEqual(['a']);
});
