/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ServedCatalogApi, serveCatalogApi } from '@/__tests__/support/serve-catalog-api';

let served: ServedCatalogApi;
beforeAll(async () => {
  served = await serveCatalogApi(async () => (await import('@/pages/api/feed')).default);
});
afterAll(() => served.close());

const request = (query: string) => fetch(`${served.url}/?${query}`, { headers: { connection: 'close' } });

test.each(['kind=all', 'kind=tag&id=travel', 'kind=channel&id=travel-desk'])(
  'the feed %s of a locale without translations has the originals, at the URLs of the locale',
  async (query) => {
    const response = await request(`${query}&locale=de`);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain('<id>http://localhost:3000/de/carry-on</id>');
    expect(text).toContain('http://localhost:3000/de/carry-on.md');
  },
);

test('an unknown channel has no feed in any locale', async () => {
  expect((await request('kind=channel&id=no-such-desk&locale=de')).status).toBe(404);
});
