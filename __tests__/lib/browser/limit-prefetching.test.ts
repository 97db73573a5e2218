import { afterEach, expect, jest, test } from '@jest/globals';
import Router, { type NextRouter } from 'next/router';

const prefetch = jest.fn(async () => undefined);

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  jest.clearAllMocks();
});

test.each([
  [undefined, 1],
  [{ saveData: false, effectiveType: '4g' }, 1],
  [{ saveData: false, effectiveType: '3g' }, 1],
  [{ saveData: false, effectiveType: '2g' }, 0],
  [{ saveData: false, effectiveType: 'slow-2g' }, 0],
  [{ saveData: true, effectiveType: '4g' }, 0],
])(
  'on the connection %j, of two pages that links lead to, %i times both are prefetched',
  async (connection, times) => {
    Object.assign(Router, { router: { prefetch } });
    Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
    await jest.isolateModulesAsync(async () => {
      Object.assign((await import('next/router')).default, { router: Router.router });
      await import('@/lib/browser/limit-prefetching');
    });
    await (Router.router as unknown as NextRouter).prefetch('/templates');
    expect(prefetch).toHaveBeenCalledTimes(times);
  },
);
