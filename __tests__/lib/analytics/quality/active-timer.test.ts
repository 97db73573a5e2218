/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { ActiveTimer } from '@/lib/analytics/quality/active-timer';

test('a visitor is active for 30 s after each activity', () => {
  const timer = new ActiveTimer();
  timer.activity(1000);
  expect(timer.count(11_000)).toBe(10_000);
  timer.activity(21_000);
  expect(timer.count(100_000)).toBe(50_000);
  expect(timer.count(200_000)).toBe(50_000);
  timer.activity(200_000);
  expect(timer.count(205_000)).toBe(55_000);
});

test('the time before the first activity and after a stop is not active', () => {
  const timer = new ActiveTimer();
  expect(timer.count(5000)).toBe(0);
  timer.activity(5000);
  timer.stop(7000);
  expect(timer.count(60_000)).toBe(2000);
  timer.activity(60_000);
  expect(timer.count(61_000)).toBe(3000);
});
