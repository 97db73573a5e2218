/** @jest-environment node */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ReconnectingStore } from '@/lib/server/catalog/postgres/reconnecting-store';

/** The store of a server that refuses connections, or passwords, whenever it is opened. */
function refusing({ code, isOptional = false }: { code: string; isOptional?: boolean }) {
  const reasons: string[] = [];
  const counts = { attempts: 0 };
  const store = new ReconnectingStore(
    async () => {
      counts.attempts += 1;
      throw Object.assign(new Error(`refused: ${code}`), { code });
    },
    { onFailure: (error) => reasons.push((error as Error).message), isOptional },
  );
  return { store, reasons, counts };
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('a server that cannot be reached is tried once a second, and calls fail at once meanwhile', async () => {
  const { store, reasons, counts } = refusing({ code: 'ECONNREFUSED' });
  await expect(store.get()).rejects.toThrow('refused');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(counts.attempts).toBe(61);
  await expect(store.get()).rejects.toThrow('refused');
  expect(counts.attempts).toBe(61);
  expect(reasons).toEqual(['refused: ECONNREFUSED']);
});

test('a wrong password ends the start, but not that of a site with another server, which tries it less often', async () => {
  const only = refusing({ code: '28P01' });
  await expect(only.store.get()).rejects.toThrow('refused');
  expect(only.store.isFailing).toBe(false);
  const optional = refusing({ code: '28P01', isOptional: true });
  await expect(optional.store.get()).rejects.toThrow('refused');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(optional.counts.attempts).toBe(7);
  expect(optional.store.isFailing).toBe(true);
});

test('another reason for the failure is reported, too', async () => {
  let code = 'ECONNREFUSED';
  const reasons: string[] = [];
  const store = new ReconnectingStore(() => Promise.reject(Object.assign(new Error(code), { code })), {
    onFailure: (error) => reasons.push((error as Error).message),
  });
  await expect(store.get()).rejects.toThrow();
  await jest.advanceTimersByTimeAsync(5_000);
  code = 'a content file is invalid';
  await jest.advanceTimersByTimeAsync(5_000);
  expect(reasons).toEqual(['ECONNREFUSED', 'a content file is invalid']);
});
