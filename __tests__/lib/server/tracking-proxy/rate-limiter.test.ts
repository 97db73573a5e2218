/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { RateLimiter } from '@/lib/server/tracking-proxy/rate-limiter';

function limiterWithClock(perMinute: number, maxVisitors: number) {
  const clock = { now: 5_000 };
  return { clock, limiter: new RateLimiter({ perMinute, maxVisitors, now: () => clock.now }) };
}

describe('RateLimiter', () => {
  test('lets as many calls through as it is told and then says how long to wait', () => {
    const { clock, limiter } = limiterWithClock(120, 10);
    for (let call = 0; call < 120; call += 1) expect(limiter.take('a')).toBe(0);
    expect(limiter.take('a')).toBe(60);
    clock.now += 59_001;
    expect(limiter.take('a')).toBe(1);
  });

  test('counts anew when a minute is over since the first call', () => {
    const { clock, limiter } = limiterWithClock(1, 10);
    limiter.take('a');
    clock.now += 60_000;
    expect(limiter.take('a')).toBe(0);
    expect(limiter.take('a')).toBe(60);
  });

  test('counts each visitor alone', () => {
    const { limiter } = limiterWithClock(1, 10);
    limiter.take('a');
    expect(limiter.take('b')).toBe(0);
  });

  test('remembers no more visitors than it is told, the latest ones', () => {
    const { limiter } = limiterWithClock(1, 10_000);
    limiter.take('first');
    for (let visitor = 0; visitor < 50_000; visitor += 1) {
      limiter.take(`visitor ${visitor}`);
      limiter.take('busy');
    }
    expect(limiter.visitorCount).toBe(10_000);
    expect(limiter.take('visitor 49999')).toBeGreaterThan(0);
    expect(limiter.take('busy')).toBeGreaterThan(0);
    expect(limiter.take('first')).toBe(0);
  });
});
