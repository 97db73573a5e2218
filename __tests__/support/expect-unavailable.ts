import { expect } from '@playwright/test';

/** Expects uncacheable 503 responses that say when to try again. */
export async function expectUnavailable(
  get: (url: string) => Promise<Response>,
  urls: readonly string[],
): Promise<void> {
  for (const url of urls) {
    const response = await get(url);
    expect([url, response.status]).toEqual([url, 503]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
  }
}
