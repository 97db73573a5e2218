import { beforeEach, expect, jest, test } from '@jest/globals';
import type { QueuedEvent, RouteState } from '@/lib/analytics/event-queue';

process.env.NEXT_PUBLIC_MIXPANEL_KEY = 'key';

type Queue = typeof import('@/lib/analytics/event-queue');
let queue: Queue;

// The queue of a page load is empty at first.
beforeEach(async () => {
  jest.resetModules();
  queue = await import('@/lib/analytics/event-queue');
});

const ROUTE: RouteState = {
  pathname: '/',
  query: {},
  asPath: '/',
  locale: 'en',
  url: 'https://checkleaf.example/',
};

const makeEvent = (id: number): QueuedEvent => ({
  event: 'click',
  properties: { $insert_id: String(id), time: id },
  route: ROUTE,
});
const ids = (events: readonly QueuedEvent[]) => events.map(({ properties }) => Number(properties.$insert_id));

test('events wait for the store, and a full queue drops the oldest', () => {
  for (let id = 1; id <= 103; id += 1) queue.enqueue(makeEvent(id));
  expect(ids(queue.pendingEvents())).toHaveLength(100);
  expect(ids(queue.pendingEvents())[0]).toBe(4);
  expect(ids(queue.pendingEvents()).at(-1)).toBe(103);
});

test('pending events are stored once, for a limited number of page loads', async () => {
  for (let id = 1; id <= 25; id += 1) {
    jest.resetModules();
    queue = await import('@/lib/analytics/event-queue');
    queue.storePending();
    queue.enqueue(makeEvent(id));
    queue.storePending();
    queue.storePending();
  }
  const stored = Object.keys(localStorage).filter((key) => key.startsWith(queue.UNSENT_PREFIX));
  expect(stored).toHaveLength(20);
  expect(JSON.parse(localStorage.getItem(stored[0] ?? '') ?? '')).toEqual({
    referrer: '',
    events: [makeEvent(1)],
  });
  expect(ids(queue.pendingEvents())).toEqual([25]);
  localStorage.clear();
});

test('after an opt-out, also one in another tab, no pending events are stored', () => {
  queue.enqueue(makeEvent(1));
  localStorage.setItem('checkleaf:analytics', 'out');
  queue.storePending();
  expect(Object.keys(localStorage)).toEqual(['checkleaf:analytics']);
  localStorage.clear();
  queue.storePending();
  expect(localStorage).toHaveLength(0);
});

test('the connected store gets the waiting events and each new one once, and is cleared with the queue', () => {
  let stored: QueuedEvent[] = [];
  queue.enqueue(makeEvent(1));
  queue.connectStore({
    add: (event) => stored.push(event),
    clear: () => {
      stored = [];
    },
  });
  queue.enqueue(makeEvent(2));
  expect(queue.pendingEvents()).toEqual([]);
  expect(ids(stored)).toEqual([1, 2]);
  queue.clearQueue();
  expect(stored).toEqual([]);
});
