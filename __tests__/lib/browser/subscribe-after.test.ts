import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { subscribeAfter } from '@/lib/browser/subscribe-after';

let change: () => void;
let isSubscribed: boolean;

const subscribe = (listener: () => void) => {
  change = listener;
  isSubscribed = true;
  return () => {
    isSubscribed = false;
  };
};

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('the listener is called once, after the frame that shows the changes', () => {
  const seen: string[] = [];
  subscribeAfter(subscribe, () => seen.push('listener'));
  change();
  change();
  requestAnimationFrame(() => seen.push('frame'));
  expect(seen).toEqual([]);
  jest.runAllTimers();
  expect(seen).toEqual(['frame', 'listener']);
});

test.each([
  ['before the frame', () => undefined],
  ['after the frame', () => jest.advanceTimersToNextFrame()],
])('the listener is not called if it is unsubscribed %s', (_, wait) => {
  const listener = jest.fn();
  const unsubscribe = subscribeAfter(subscribe, listener);
  change();
  wait();
  unsubscribe();
  jest.runAllTimers();
  expect(isSubscribed).toBe(false);
  expect(listener).not.toHaveBeenCalled();
});
