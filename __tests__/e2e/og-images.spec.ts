import { type APIRequestContext, expect, test } from '@playwright/test';
import sharp from 'sharp';

async function pictureAddress(request: APIRequestContext, path: string): Promise<string> {
  const html = await (await request.get(path)).text();
  const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(html).toContain(`<meta name="twitter:image" content="${address}"`);
  return address.replaceAll('&amp;', '&');
}

for (const path of [
  '/',
  '/templates',
  '/moving-house-last-four-weeks',
  '/templates/work',
  '/templates/work/2',
  '/channel/home-desk',
]) {
  test(`the picture of ${path} is a PNG of 1200 by 630`, async ({ request }) => {
    const response = await request.get(await pictureAddress(request, path));
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe('image/png');
    const body = await response.body();
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(body.length).toBeLessThan(100_000);
  });
}

test('a picture may be kept for good under its own address only', async ({ request }) => {
  const address = await pictureAddress(request, '/moving-house-last-four-weeks');
  const response = await request.get(address);
  expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  const { etag = '' } = response.headers();
  expect(etag).toBe(`"${new URL(address).searchParams.get('v')}"`);
  const again = await request.get(address, { headers: { 'if-none-match': etag } });
  expect(again.status()).toBe(304);
  const other = await request.get(address.replace(/v=\w+/, 'v=0'));
  expect(other.headers()['cache-control']).not.toContain('immutable');
});

test('an original that stands in for a translation has its own picture, address and language', async ({
  request,
}) => {
  const html = await (await request.get('/de/on-call-handover')).text();
  expect(html).toContain('<meta property="og:locale" content="en_US"');
  const own = await pictureAddress(request, '/on-call-handover');
  expect(await pictureAddress(request, '/de/on-call-handover')).toBe(own);
  const way = /"position":4,"name":"[^"]+","item":"([^"]+)"/.exec(html)?.[1] ?? '';
  expect(new URL(way).pathname).toBe('/on-call-handover');
});

for (const path of [
  'template/no-such-list.png',
  'tag/no-such-tag.png',
  'channel/no-such-desk.png',
  'share/0000000000000000000000.png',
  'template/moving-house-last-four-weeks.svg',
  'template/%00.png',
]) {
  test(`/api/og/${path} draws nothing`, async ({ request }) => {
    expect((await request.get(`/api/og/${path}`)).status()).toBe(404);
  });
}

test('many who ask at once get a picture or the site’s own', async ({ request }) => {
  const html = await (await request.get('/llms.txt')).text();
  const ids = [...html.matchAll(/\/([a-z0-9-]+)\.md\)/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(50);
  const responses = await Promise.all(ids.map((id) => request.get(`/api/og/template/${id}.png`)));
  for (const response of responses) {
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe('image/png');
  }
});
