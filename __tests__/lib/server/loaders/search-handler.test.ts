/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ServedCatalogApi, serveCatalogApi } from '@/__tests__/support/serve-catalog-api';
import { slowDownSearches } from '@/__tests__/support/slow-searches';

let served: ServedCatalogApi;
beforeAll(async () => {
  served = await serveCatalogApi(async () => (await import('@/pages/api/search')).default);
});
afterAll(() => served.close());

const request = (query: string, method = 'GET') =>
  fetch(`${served.url}/${query}`, { method, headers: { connection: 'close' } });

test('HEAD responds like GET, without a body', async () => {
  const response = await request('?q=socks', 'HEAD');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(await response.text()).toBe('');
});

test.each([
  ['?q=socks', 'Checklists for “socks” · Checkleaf'],
  // Without marks that change the direction of the text after them.
  ['?q=%E2%80%AE%E2%81%A7socks', 'Checklists for “socks” · Checkleaf'],
  ['?q=socks&locale=de', 'Checklisten zu „socks“ · Checkleaf'],
  ['', 'Checklists · Checkleaf'],
  [
    '?q=what+to+pack+for+two+weeks+with+small+children',
    'Checklists for “what to pack for two weeks with small…”',
  ],
])('the response to %s has the title of the page with this list', async (query, title) => {
  expect(await (await request(query)).json()).toMatchObject({ title });
});

test('a search has the number of its results with each tag, a search within a tag has none', async () => {
  const all = await (await request('?q=carry')).json();
  const tag = Object.keys(all.tagCounts).find((id) => all.tagCounts[id] > 0);
  const nothing = await (await request('?q=xqzzyvv')).json();
  expect(nothing.tagCounts).toMatchObject({ [String(tag)]: 0 });
  const within = await (await request(`?q=carry&tag=${tag}`)).json();
  expect(within.page.total).toBe(all.tagCounts[String(tag)]);
  for (const result of [within, await (await request('')).json()]) {
    expect(result).not.toHaveProperty('tagCounts');
  }
});

test('a requested order is in the result, with a search and without', async () => {
  const [newest, list] = await Promise.all(
    ['?sort=newest', ''].map(async (query) => (await request(query)).json()),
  );
  expect([newest.sort, list.sort]).toEqual(['newest', null]);
  expect((await (await request('?q=carry&sort=newest')).json()).sort).toBe('newest');
});

test.each(['?tag=no-such-tag', '?tag=no-such-tag&q=carry', '?page=99'])(
  '%s responds with 404, which is not cached',
  async (query) => {
    const response = await request(query);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  },
);

test.each(['?page=', '?tag=', '?q=', '?q=&tag=&sort=&page='])(
  'the empty parameters of %s are ignored',
  async (query) => {
    const response = await request(query);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(await (await request('')).json());
  },
);

test('searches beyond those that can wait respond with 503, which is not cached', async () => {
  // Starts the process for searches.
  expect((await request('?q=socks')).status).toBe(200);
  const speedUp = slowDownSearches(`${served.catalog.folder}/catalog.db`);
  const searches = Array.from({ length: 40 }, () => request('?q=socks'));
  const first = await Promise.race(searches);
  expect(first.status).toBe(503);
  expect(first.headers.get('retry-after')).toBe('1');
  expect(first.headers.get('cache-control')).toBe('private, no-store');
  expect(await first.json()).toEqual({ error: 'The server is busy. Try again in 1 second.' });
  speedUp();
  const statuses = (await Promise.all(searches)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});

test.each(['?page=0', '?page=x', '?tag=A'])('%s responds with 400', async (query) => {
  expect((await request(query)).status).toBe(400);
});
