/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { rest } from '@/lib/server/insights/roll-up/rest';

/** Resolves to how long a rest takes after 20 ms of work, if the event loop is idle for a share of the time. */
async function measureRest(idleShare: number, signal = new AbortController().signal): Promise<number> {
  let time = 1_000;
  await rest(20, signal, {
    now: () => time,
    idle: () => time * idleShare,
    wait: async (ms) => {
      time += ms;
    },
  });
  return time - 1_000;
}

test('while nothing else is to be done, a rest takes as long as the work', async () => {
  expect(await measureRest(1)).toBe(20);
});

test('while others take half of the time, a rest takes twice as long', async () => {
  expect(await measureRest(0.5)).toBeGreaterThanOrEqual(40);
  expect(await measureRest(0.5)).toBeLessThan(45);
});

test('while the event loop is never idle, a rest takes ten times as long', async () => {
  expect(await measureRest(0)).toBe(200);
});

test('an aborted rest ends at once', async () => {
  expect(await measureRest(0, AbortSignal.abort())).toBe(0);
  const abort = new AbortController();
  const resting = rest(3_600_000, abort.signal);
  abort.abort();
  await expect(resting).resolves.toBeUndefined();
});
