/** @jest-environment node */
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { makeTemplate } from '@/__tests__/support/make-template';
import { serveApi } from '@/__tests__/support/serve-api';
import { createTempCatalog, type TempCatalog } from '@/__tests__/support/temp-catalog';
import { allowMethods } from '@/lib/server/http/allow-methods';

type Renderer = typeof import('@/lib/server/og-images/render-og-image');

jest.mock('@/lib/server/og-images/render-og-image', (): Renderer => {
  const { renderOgImage } = jest.requireActual<Renderer>('@/lib/server/og-images/render-og-image');
  return {
    renderOgImage: (content) =>
      content.title === 'Broken' ? Promise.reject(new Error('No image.')) : renderOgImage(content),
  };
});

const before = process.env;
let catalog: TempCatalog;
let served: Awaited<ReturnType<typeof serveApi>>;

beforeAll(async () => {
  catalog = await createTempCatalog();
  const value = makeTemplate({ id: 'broken', title: 'Broken' });
  const series = { id: 'trip', locale: 'en', title: 'Trip', description: 'T.', lists: ['carry-on'] };
  await catalog.store.applyChange({
    source: 'imported',
    put: [
      { kind: 'template', checksum: 'x', value },
      { kind: 'series', checksum: 'x', value: series },
    ],
    remove: [],
  });
  process.env = { ...before, ...catalog.environment };
  const { ogImageHandler } = await import('@/lib/server/og-images/og-image-handler');
  served = await serveApi(allowMethods(['GET', 'HEAD'], ogImageHandler));
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(async () => {
  await served.close();
  const { getCatalogStore } = await import('@/lib/server/catalog/get-catalog');
  await (await getCatalogStore()).close();
  process.env = before;
  await catalog.remove();
});

const request = (id: string, headers: Record<string, string> = {}) =>
  fetch(`${served.url}/?kind=template&file=${id}.png`, {
    redirect: 'manual',
    headers: { connection: 'close', ...headers },
  });

test('an image that cannot be rendered is replaced by the image of the site, which is not stored', async () => {
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const response = await request('broken');
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/og.png');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('etag')).toBeNull();
  expect(warn).toHaveBeenCalled();
});

test.each(['template', 'tag', 'channel', 'series'] as const)(
  'the image URL of a %s page without translation has the current version',
  async (kind) => {
    const { withLocaleFallback } = await import('@/lib/server/catalog/with-locale-fallback');
    const { templateLoader } = await import('@/lib/server/loaders/load-template');
    const { tagLoader, channelLoader } = await import('@/lib/server/loaders/load-group');
    const { seriesLoader } = await import('@/lib/server/loaders/load-series');
    const { getHeadTranslator } = await import('@/lib/server/page/load-messages');
    const context = {
      locale: 'de',
      store: withLocaleFallback(catalog.store),
      t: await getHeadTranslator('de'),
    } as const;
    const loaded = await {
      template: () => templateLoader.load({ ...context, params: { id: 'carry-on' } }),
      tag: () => tagLoader.load({ ...context, params: { id: 'travel', page: null } }),
      channel: () => channelLoader.load({ ...context, params: { id: 'travel-desk', page: null } }),
      series: () => seriesLoader.load({ ...context, params: { id: 'trip' } }),
    }[kind]();
    const path = (loaded.kind === 'page' && loaded.head.ogImage?.path) || '';
    const { pathname, searchParams } = new URL(path, served.url);
    searchParams.set('kind', kind);
    searchParams.set('file', pathname.split('/').at(-1) ?? '');
    const response = await fetch(`${served.url}/?${searchParams}`, { headers: { connection: 'close' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  },
);

describe('revalidation', () => {
  test.each(['%', 'W/%', '"other", %', '*'])('If-None-Match: %s is 304', async (pattern) => {
    const etag = (await request('carry-on')).headers.get('etag') ?? '';
    const response = await request('carry-on', { 'If-None-Match': pattern.replace('%', etag) });
    expect(response.status).toBe(304);
  });

  test('another ETag is 200', async () => {
    expect((await request('carry-on', { 'If-None-Match': '"other"' })).status).toBe(200);
  });
});
