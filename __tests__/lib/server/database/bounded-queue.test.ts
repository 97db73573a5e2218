/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { BoundedQueue } from '@/lib/server/database/bounded-queue';

const never = () => new Promise<void>(() => undefined);

test('rejects what has waited too long, without running it', async () => {
  const queue = new BoundedQueue({ timeMs: 1, maxWaiting: 1 }, 1, () => undefined);
  void queue.run(never);
  const action = jest.fn(async () => undefined);
  await expect(queue.run(action)).rejects.toMatchObject({ name: 'BusyError' });
  expect(action).not.toHaveBeenCalled();
});

test('goes on after an action that fails', async () => {
  const changes: number[] = [];
  const queue = new BoundedQueue({ timeMs: 60_000, maxWaiting: 2 }, 1, (added) => changes.push(added));
  const failed = queue.run(() => Promise.reject(new Error('failed')));
  const next = queue.run(async () => 'done');
  await expect(failed).rejects.toThrow('failed');
  expect(await next).toBe('done');
  expect(await queue.run(async () => 'again')).toBe('again');
  expect(changes).toEqual([1, -1]);
});

test('runs as many actions at a time as it may, and the others in their order', async () => {
  const queue = new BoundedQueue({ timeMs: 60_000, maxWaiting: 8 }, 2, () => undefined);
  const begun: number[] = [];
  const ends: Array<() => void> = [];
  const runs = [0, 1, 2, 3, 4].map((number) =>
    queue.run(() => {
      begun.push(number);
      return new Promise<void>((resolve) => {
        ends.push(resolve);
      });
    }),
  );
  expect(begun).toEqual([0, 1]);
  for (const [number, run] of runs.entries()) {
    ends[number]?.();
    await run;
    expect(begun.length).toBeLessThanOrEqual(number + 3);
  }
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
