/** @jest-environment node */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ClockCheck, EARLIEST_TIME, type StoredClock } from '@/lib/server/clock-check';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOON = Date.UTC(2026, 10, 24, 12);
const CONSEQUENCE = 'Old lists are not deleted.';

let stored: number | null;
let newest: number | null;
let warn: ReturnType<typeof jest.spyOn>;

const clock: StoredClock = {
  read: async () => stored,
  readNewest: async () => newest,
  write: async (time) => {
    stored = time;
  },
  replace: async (expected, time) => {
    if (stored === expected) stored = time;
  },
};

beforeEach(() => {
  stored = NOON;
  newest = null;
  warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Lets a process run, which checks the clock at its start and every hour. Returns the results. */
async function run(start: number, hours: number): Promise<boolean[]> {
  const check = new ClockCheck(CONSEQUENCE);
  const results: boolean[] = [];
  for (let hour = 0; hour <= hours; hour += 1)
    results.push(await check.agrees(clock, start + hour * HOUR_MS));
  return results;
}

test('a clock within a day of the stored time agrees, and is stored', async () => {
  expect(await run(NOON + DAY_MS, 0)).toEqual([true]);
  expect(stored).toBe(NOON + DAY_MS);
  expect(await run(NOON, 0)).toEqual([true]);
  expect(stored).toBe(NOON);
  expect(warn).not.toHaveBeenCalled();
});

test('a site that runs without a visitor always agrees', async () => {
  expect(new Set(await run(NOON, 24 * 30))).toEqual(new Set([true]));
  expect(warn).not.toHaveBeenCalled();
});

test('in a new database, the first time is stored, and the next one agrees', async () => {
  stored = null;
  expect(await run(NOON, 2)).toEqual([false, true, true]);
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ['2038', Date.UTC(2038, 0, 19)],
  ['1970', 0],
])(
  'a start in %s does not agree, whatever often it is repeated, and nor does a month of it',
  async (_, time) => {
    for (let start = 0; start < 100; start += 1) expect(await run(time, 0)).toEqual([false]);
    expect(stored).toBe(NOON);
    expect(new Set(await run(time, 24 * 30))).toEqual(new Set([false]));
  },
);

test('a clock that is corrected agrees at once', async () => {
  const check = new ClockCheck(CONSEQUENCE);
  expect(await check.agrees(clock, Date.UTC(2038, 0, 19))).toBe(false);
  expect(await check.agrees(clock, NOON + HOUR_MS)).toBe(true);
});

test('after three days off, the clock agrees two days later', async () => {
  const results = await run(NOON + 3 * DAY_MS, 50);
  expect(results.indexOf(true)).toBe(50);
});

test.each([1, 2, 20])(
  'the stored time moves on by two hours an hour while %d processes run',
  async (count) => {
    const start = Date.UTC(2038, 0, 19);
    const checks = Array.from({ length: count }, () => new ClockCheck(CONSEQUENCE));
    for (let hour = 0; hour <= 100; hour += 1) {
      for (const [index, check] of checks.entries())
        expect(await check.agrees(clock, start + (hour + index / count) * HOUR_MS)).toBe(false);
    }
    expect(stored).toBe(NOON + 200 * HOUR_MS);
  },
);

test('it also moves on by two hours if processes check at the same time, and when the first of them ends', async () => {
  const start = Date.UTC(2038, 0, 19);
  const checks = Array.from({ length: 3 }, () => new ClockCheck(CONSEQUENCE));
  const runUntil = async (hours: number, from: number) => {
    for (let hour = from; hour <= hours; hour += 1)
      await Promise.all(checks.map((check) => check.agrees(clock, start + hour * HOUR_MS)));
  };
  await runUntil(10, 0);
  expect(stored).toBe(NOON + 20 * HOUR_MS);
  checks.shift();
  await runUntil(20, 11);
  expect(stored).toBe(NOON + 40 * HOUR_MS);
});

test('without a stored time, the newest date of the data has to agree, also for later processes', async () => {
  stored = null;
  newest = NOON;
  for (let start = 0; start < 3; start += 1) expect(await run(Date.UTC(2038, 0, 19), 1)).not.toContain(true);
  expect(await run(NOON + HOUR_MS, 0)).toEqual([true]);
  stored = null;
  expect(await run(NOON + HOUR_MS, 0)).toEqual([true]);
});

test('data from before this version is as old as the version, so that the clock agrees some time later', async () => {
  stored = null;
  newest = Date.UTC(2026, 1, 1);
  const days = (NOON - EARLIEST_TIME) / DAY_MS;
  const results = await run(NOON, 24 * (days + 1));
  expect(results[0]).toBe(false);
  expect(results.at(-1)).toBe(true);
});

test('one warning says which times differ and what to do, until they agree', async () => {
  const check = new ClockCheck(CONSEQUENCE);
  for (let hour = 0; hour < 20; hour += 1) await check.agrees(clock, Date.UTC(2038, 0, 19, hour));
  expect(warn.mock.calls).toEqual([[CONSEQUENCE, { detail: expect.any(String) }]]);
  const [, { detail }] = warn.mock.calls[0] as [string, { detail: string }];
  expect(detail).toContain(
    'says 2038-01-19T00:00:00Z, but the database was last used at 2026-11-24T12:00:00Z',
  );
  expect(detail).toContain('clock:confirm');
  await check.agrees(clock, NOON + 2 * DAY_MS);
  await check.agrees(clock, Date.UTC(2038, 0, 19));
  expect(warn).toHaveBeenCalledTimes(2);
});

test('a new database does not have the time of a clock that has not been set, and agrees once it is right', async () => {
  stored = null;
  expect(await run(0, 1)).toEqual([false, false]);
  expect(stored).toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(await run(NOON, 1)).toEqual([false, true]);
  stored = 0;
  expect(await run(NOON, 1)).toEqual([false, true]);
});
