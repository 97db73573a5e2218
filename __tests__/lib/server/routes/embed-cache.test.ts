/** @jest-environment node */
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import Database from 'libsql';
import { type ServedCatalogApi, serveCatalogApi } from '@/__tests__/support/serve-catalog-api';
import type { EmbedProps } from '@/lib/page/embed-props';
import { REVALIDATE_SECONDS } from '@/lib/server/http/cache-headers';

const render = jest.fn(({ theme, content }: EmbedProps) =>
  content.kind === 'list' ? theme : JSON.stringify(content.message),
);
let served: ServedCatalogApi;
let now = performance.now();

beforeAll(async () => {
  // The clock of the cache.
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  served = await serveCatalogApi(async () => {
    const { createEmbedHandler } = await import('@/lib/server/routes/embed-handler');
    return createEmbedHandler(render, true);
  });
});

afterAll(async () => {
  jest.restoreAllMocks();
  await served.close();
});

// Nothing is stored for an hour.
beforeEach(() => {
  now += 3_600_000;
  render.mockClear();
});

const request = (query: string) =>
  fetch(`${served.url}/?${query}`, { headers: { connection: 'close', 'x-request-id': 'id-of-request' } });

test('a document is rendered once a minute for each theme, also for requests at the same time', async () => {
  const both = () =>
    Promise.all(['', '&theme=dark', ''].map((theme) => request(`id=carry-on&locale=en${theme}`)));
  await both();
  now += (REVALIDATE_SECONDS - 1) * 1000;
  await both();
  expect(render).toHaveBeenCalledTimes(2);
  now += 2000;
  await both();
  expect(render).toHaveBeenCalledTimes(4);
});

test('a stored document is served while no new one can be made', async () => {
  await request('id=carry-on&locale=en');
  now += (REVALIDATE_SECONDS + 1) * 1000;
  const log = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  for (const status of [200, 500]) {
    render.mockImplementationOnce(() => {
      throw new Error('unavailable');
    });
    const response = await request(`id=carry-on&locale=${status === 200 ? 'en' : 'de'}`);
    expect(response.status).toBe(status);
    if (status === 200) expect(await response.text()).toBe('<!doctype html>light');
  }
  expect(log.mock.calls.join()).toContain('Error: unavailable');
  log.mockRestore();
});

test('a list that cannot be rendered is an error in the language and theme of the frame, which can be repeated', async () => {
  const log = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  render.mockImplementationOnce(() => {
    throw new Error('unavailable');
  });
  const failed = await request('id=carry-on&locale=de&theme=dark&title=0');
  expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toEqual({
    time: expect.any(String),
    level: 'error',
    message: 'embedded list failed',
    id: 'id-of-request',
    list: 'carry-on',
    error: expect.stringContaining('Error: unavailable'),
  });
  log.mockRestore();
  expect(failed.status).toBe(500);
  expect(failed.headers.get('cache-control')).toBeNull();
  expect(failed.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(failed.headers.get('x-robots-tag')).toBe('noindex');
  expect(await failed.text()).toContain('"retry":{"text":"Erneut versuchen","url":"?theme=dark&title=0"}');
  expect(render).toHaveBeenLastCalledWith(expect.objectContaining({ locale: 'de', theme: 'dark' }));
  const next = await request('id=carry-on&locale=de&theme=dark&title=0');
  expect([next.status, await next.text()]).toEqual([200, '<!doctype html>dark']);
});

test('a list that was removed is a 404 a minute later, and is not shown again while the store is unavailable', async () => {
  const { catalog } = served;
  await request('id=carry-on&locale=en');
  const { syncContent } = await import('@/lib/server/catalog/content/sync-content');
  const { rm } = await import('node:fs/promises');
  await rm(`${catalog.folder}/content/templates/en/carry-on.md`);
  await syncContent(catalog.store, `${catalog.folder}/content`);
  expect((await request('id=carry-on&locale=en')).status).toBe(200);
  now += (REVALIDATE_SECONDS + 1) * 1000;
  expect((await request('id=carry-on&locale=en')).status).toBe(404);
  const database = new Database(`${catalog.folder}/catalog.db`);
  database.exec('alter table template rename to unavailable');
  const log = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  expect((await request('id=carry-on&locale=en')).status).toBe(500);
  log.mockRestore();
  database.exec('alter table unavailable rename to template');
  database.close();
});
