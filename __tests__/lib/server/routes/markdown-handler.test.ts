/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ServedCatalogApi, serveCatalogApi } from '@/__tests__/support/serve-catalog-api';

let served: ServedCatalogApi;
beforeAll(async () => {
  served = await serveCatalogApi(async () => (await import('@/pages/api/markdown/[id]')).default);
});
afterAll(() => served.close());

const request = (query: string) =>
  fetch(`${served.url}/?id=carry-on${query}`, { headers: { connection: 'close' } });

test('the Markdown of a negotiated URL is not stored by caches, which may ignore Vary', async () => {
  const response = await request('&negotiated=1');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('vary')).toBe('Accept');
});

test('a Markdown file is public and does not depend on Accept', async () => {
  const response = await request('');
  expect(response.headers.get('cache-control')).toBe('public, s-maxage=60');
  expect(response.headers.get('vary')).toBeNull();
});
