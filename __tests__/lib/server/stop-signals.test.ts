/** @jest-environment node */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createStopSignals, type StopSignals } from '@/lib/server/stop-signals';

const stop = jest.fn();
const exit = jest.fn();
let signals: StopSignals;

beforeEach(() => {
  jest.useFakeTimers();
  signals = createStopSignals(stop, exit);
});

afterEach(() => {
  jest.useRealTimers();
  jest.clearAllMocks();
});

test.each([
  ['SIGTERM', 'SIGTERM'],
  ['SIGINT', 'SIGINT'],
  ['SIGINT', 'SIGTERM'],
  ['SIGTERM', 'SIGINT'],
] as const)('after %s, %s within half a second changes nothing', (first, second) => {
  signals.onSignal(first);
  jest.advanceTimersByTime(499);
  signals.onSignal(second);
  expect(stop.mock.calls).toEqual([[first]]);
  expect(exit).not.toHaveBeenCalled();
});

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('a later %s ends the process at once with the code %d', (signal, code) => {
  signals.onSignal('SIGTERM');
  jest.advanceTimersByTime(500);
  signals.onSignal(signal);
  expect(stop).toHaveBeenCalledTimes(1);
  expect(exit.mock.calls).toEqual([[code]]);
});

test('the end of npm stops the process, and is no second signal', () => {
  signals.onParentEnd();
  expect(stop.mock.calls).toEqual([['SIGTERM']]);
  jest.advanceTimersByTime(1_000);
  signals.onParentEnd();
  expect(exit).not.toHaveBeenCalled();
});
