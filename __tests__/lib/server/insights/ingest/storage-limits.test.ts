/** @jest-environment node */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { clientNetworks } from '@/lib/server/http/client-address';
import { StorageLimits } from '@/lib/server/insights/ingest/storage-limits';

const MB = 1024 * 1024;
const DAY = 86_400_000;

let now: number;
let usage: { used: number; today: number };
let limits: StorageLimits;

beforeEach(() => {
  now = 20_000 * DAY;
  usage = { used: 0, today: 0 };
  const store = {
    maxBytes: 10_240 * MB,
    get usage() {
      return usage;
    },
    refreshUsage: () => undefined,
  };
  limits = new StorageLimits(store, () => now);
  jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
});

function send(address: string, bytes: number): boolean {
  const isStored = limits.take(clientNetworks(address), bytes);
  if (isStored) usage = { used: usage.used + bytes, today: usage.today + bytes };
  return isStored;
}

/** Sends batches of the largest size from addresses until none is stored. Returns the bytes that were. */
function flood(addresses: readonly string[]): number {
  const before = usage.today;
  for (let hasStored = true; hasStored; ) {
    hasStored = false;
    for (const address of addresses) if (send(address, 2 * MB)) hasStored = true;
    for (const address of addresses) if (send(address, 16_384)) hasStored = true;
  }
  return usage.today - before;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const hex = (number: number) => number.toString(16);

/** What a long visit sends: 50 events. */
const VISIT = 60_000;

test('one client can store a fortieth of what a day may have', () => {
  expect(flood(['192.0.2.1'])).toBeLessThan((1_024 / 40) * MB);
  expect(send('192.0.2.1', 16_384)).toBe(false);
  expect(send('192.0.2.2', 16_384)).toBe(true);
});

test.each([
  ['a customer', numbers(2_000).map((index) => `2001:db8:7:${hex(index)}::1`), 1_024 / 8],
  ['a company', numbers(256).map((index) => `192.0.2.${index}`), 1_024 / 8],
  ['a provider', numbers(2_000).map((index) => `2001:db8:${hex(index)}::1`), 1_024 / 4],
])('all networks of %s can store a part of it', (_, addresses, maxMegabytes) => {
  expect(flood(addresses)).toBeLessThanOrEqual(maxMegabytes * MB);
  expect(send('203.0.113.1', VISIT)).toBe(true);
});

test('visits are stored whoever sends as much as possible', () => {
  const botnet = numbers(1_000).map((index) => `${index % 200}.${index % 190}.${index >> 8}.1`);
  const providers = numbers(1_000).map((index) => `2001:${hex(index % 8)}:${hex(index)}::1`);
  expect(flood([...botnet, ...providers])).toBeGreaterThan(512 * MB);
  for (const index of numbers(2_000))
    expect(send(`2a02:${hex(index % 200)}:${hex(index)}:1::1`, VISIT)).toBe(true);
});

test('the day of another process counts, and the next day begins anew', () => {
  usage = { used: 600 * MB, today: 600 * MB };
  expect(send('192.0.2.1', MB)).toBe(false);
  expect(send('192.0.2.1', MB / 4)).toBe(true);
  expect(send('192.0.2.1', MB / 4)).toBe(false);
  usage = { used: 1_024 * MB, today: 1_024 * MB };
  expect(send('192.0.2.2', 1)).toBe(false);
  now += DAY;
  usage = { used: 512 * MB, today: 0 };
  expect(send('192.0.2.1', 6 * MB)).toBe(true);
});

test('the fuller the store is, the less a day may have, and never more than there is', () => {
  usage = { used: 9_240 * MB, today: 0 };
  const addresses = numbers(2_000).map((index) => `2001:${hex(index)}::1`);
  expect(flood(addresses)).toBeLessThan(100 * MB);
  usage = { used: 10_240 * MB, today: 0 };
  expect(send('203.0.113.1', 1)).toBe(false);
});
