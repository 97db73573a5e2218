/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { RateLimiter } from '@/lib/server/http/rate-limiter';

function limiterWithClock(requestsPerMinute: number, maxClients: number) {
  const clock = { now: 5_000 };
  return { clock, limiter: new RateLimiter({ requestsPerMinute, maxClients, now: () => clock.now }) };
}

describe('RateLimiter', () => {
  test('allows the configured number of requests, then returns the seconds to wait', () => {
    const { clock, limiter } = limiterWithClock(120, 10);
    for (let request = 0; request < 120; request += 1) expect(limiter.take('a')).toBe(0);
    expect(limiter.take('a')).toBe(60);
    clock.now += 59_001;
    expect(limiter.take('a')).toBe(1);
  });

  test('starts a new window a minute after the first request', () => {
    const { clock, limiter } = limiterWithClock(1, 10);
    limiter.take('a');
    clock.now += 60_000;
    expect(limiter.take('a')).toBe(0);
    expect(limiter.take('a')).toBe(60);
  });

  test('counts each client separately', () => {
    const { limiter } = limiterWithClock(1, 10);
    limiter.take('a');
    expect(limiter.take('b')).toBe(0);
  });

  test('stores at most `maxClients` clients and evicts the least recently seen', () => {
    const { limiter } = limiterWithClock(1, 10_000);
    limiter.take('first');
    for (let client = 0; client < 50_000; client += 1) {
      limiter.take(`client ${client}`);
      limiter.take('busy');
    }
    expect(limiter.clientCount).toBe(10_000);
    expect(limiter.take('client 49999')).toBeGreaterThan(0);
    expect(limiter.take('busy')).toBeGreaterThan(0);
    expect(limiter.take('first')).toBe(0);
  });
});
