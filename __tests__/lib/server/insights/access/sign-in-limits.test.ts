/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { clientNetworks } from '@/lib/server/http/client-address';
import { type SignInClient, SignInLimits } from '@/lib/server/insights/access/sign-in-limits';

let now: number;
let limits: SignInLimits;

beforeEach(() => {
  now = 1_000;
  limits = new SignInLimits(() => now);
});

const client = (address: string, knownBrowser: string | null = null): SignInClient => ({
  knownBrowser,
  networks: clientNetworks(address),
});

/** Tries a password. Returns whether it was looked at. */
async function attempt(given: SignInClient, isRight = false): Promise<boolean> {
  return typeof (await limits.attempt(given, async () => isRight)) === 'boolean';
}

/** Tries wrong passwords from addresses. Returns how many were looked at. */
async function guess(addresses: readonly string[]): Promise<number> {
  let looked = 0;
  for (const address of addresses) if (await attempt(client(address))) looked += 1;
  return looked;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const hex = (number: number) => number.toString(16);

test('a client has ten attempts a minute, right or wrong', async () => {
  const results: unknown[] = [];
  for (const number of numbers(12))
    results.push(await limits.attempt(client('192.0.2.1'), async () => number % 2 === 0));
  expect(results.slice(0, 10)).toEqual(numbers(10).map((number) => number % 2 === 0));
  expect(results.slice(10)).toEqual([{ retrySeconds: 60 }, { retrySeconds: 60 }]);
  now += 60_000;
  expect(await attempt(client('192.0.2.1'))).toBe(true);
});

test.each([
  ['the networks of a customer', (index: number) => `2001:db8:7:${hex(index)}::1`],
  ['the addresses of a company', (index: number) => `192.0.2.${index % 256}`],
])('who has %s has few attempts, and keeps out nobody else', async (_, address) => {
  expect(await guess(numbers(5_000).map(address))).toBeLessThanOrEqual(62);
  for (const other of ['2001:db8:8:1::1', '192.0.3.1', '198.51.100.1', '2001:db9::1'])
    expect(await attempt(client(other))).toBe(true);
});

test('who has all networks of a provider has at most a hundred attempts a minute, and keeps out nobody of another one', async () => {
  const addresses = numbers(5_000).map((index) => `2001:db8:${hex(index)}:${hex(index % 999)}::1`);
  expect(await guess(addresses)).toBeLessThanOrEqual(100);
  expect(await attempt(client('2001:db9::1'))).toBe(true);
});

test('those who have all networks keep out new browsers, but no browser that somebody has signed in with', async () => {
  const addresses = numbers(5_000).map((index) => `${index % 256}.${index >> 8}.1.1`);
  expect(await guess(addresses)).toBeLessThanOrEqual(120);
  expect(await attempt(client('2001:db9::1'))).toBe(false);
  // In a network from which wrong passwords came.
  const known = client('1.1.1.1', 'a session that has ended');
  for (const _ of numbers(10)) expect(await attempt(known)).toBe(true);
  expect(await attempt(known)).toBe(false);
});

describe('in the queue, who has not failed has places that others cannot take:', () => {
  const waiting = async (address: string, browser: string | null = null) => {
    let given = 0;
    await limits.attempt(client(address, browser), async (maxWaiting) => {
      given = maxWaiting;
      return true;
    });
    return given;
  };

  async function expectPlaces(): Promise<void> {
    const places = [
      await waiting('2001:db8:7:1::1'),
      await waiting('2001:db8:7:2::1'),
      await waiting('2001:db8:8:1::1'),
      await waiting('2001:db9::1'),
      await waiting('2001:db8:7:1::1', 'a session that has ended'),
    ];
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
  }

  test('those who have failed', async () => {
    await attempt(client('2001:db8:7:1::1'));
    await expectPlaces();
  });

  test('those whose attempt has not ended', async () => {
    await limits.attempt(client('2001:db8:7:1::1'), async () => {
      await expectPlaces();
      return true;
    });
    expect(await waiting('2001:db8:7:1::1')).toBe(await waiting('2001:db9::1'));
  });
});

test('a failure is forgotten after an hour', async () => {
  const waiting = () =>
    new Promise<number>((resolve) => {
      void limits.attempt(client('192.0.2.1'), async (maxWaiting) => {
        resolve(maxWaiting);
        return true;
      });
    });
  const first = await waiting();
  await attempt(client('192.0.2.1'));
  now += 60 * 60_000 - 1;
  expect(await waiting()).toBeLessThan(first);
  now += 2;
  expect(await waiting()).toBe(first);
});
