import { type APIRequestContext, expect, test } from '@playwright/test';
import sharp from 'sharp';
import { untranslatedTemplate } from '@/__tests__/support/untranslated-template';

/** Reads the URL of the share image from the head of a page. */
async function findImageUrl(request: APIRequestContext, path: string): Promise<string> {
  const html = await (await request.get(path)).text();
  const escapedUrl = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(html).toContain(`<meta name="twitter:image" content="${escapedUrl}"`);
  return escapedUrl.replaceAll('&amp;', '&');
}

for (const path of [
  '/',
  '/moving-house-last-four-weeks',
  '/templates/work/2',
  '/channel/home-desk',
  '/series/having-a-baby',
]) {
  test(`the share image of ${path} is a PNG of 1200 by 630 px`, async ({ request }) => {
    const response = await request.get(await findImageUrl(request, path));
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe('image/png');
    const body = await response.body();
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(body.length).toBeLessThan(100_000);
  });
}

test('a share image is immutable only at the URL with its version', async ({ request }) => {
  const url = await findImageUrl(request, '/moving-house-last-four-weeks');
  const response = await request.get(url);
  expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  const { etag = '' } = response.headers();
  expect(etag).toBe(`W/"${new URL(url).searchParams.get('v')}"`);
  const revalidation = await request.get(url, { headers: { 'if-none-match': etag } });
  expect(revalidation.status()).toBe(304);
  const otherVersion = await request.get(url.replace(/v=\w+/, 'v=0'));
  expect(otherVersion.headers()['cache-control']).not.toContain('immutable');
});

test('an original shown in place of a translation has the share image, URL and locale of the original', async ({
  request,
}) => {
  const id = untranslatedTemplate('de');
  const html = await (await request.get(`/de/${id}`)).text();
  expect(html).toContain('<meta property="og:locale" content="en_US"');
  const imageUrl = await findImageUrl(request, `/${id}`);
  expect(await findImageUrl(request, `/de/${id}`)).toBe(imageUrl);
  const breadcrumb = /"position":4,"name":"[^"]+","item":"([^"]+)"/.exec(html)?.[1] ?? '';
  expect(new URL(breadcrumb).pathname).toBe(`/${id}`);
});

test('there is no share image, QR code or download of what does not exist, nor of another format', async ({
  request,
}) => {
  for (const path of [
    'og/template/no-such-list.png',
    'og/tag/no-such-tag.png',
    'og/channel/no-such-desk.png',
    'og/share/0000000000000000000000.png',
    'og/template/moving-house-last-four-weeks.svg',
    'og/template/%00.png',
    'qr/no-such-list.svg',
    'qr/open/no-such-list.svg',
    'qr/open/puppy-first-week.png',
    'qr/open/%00.svg',
    'templates/no-such-list.md',
    'templates/puppy-first-week.exe',
  ])
    expect([path, (await request.get(`/api/${path}`)).status()]).toEqual([path, 404]);
});

test('every one of many simultaneous requests gets its share image or the default one', async ({
  request,
}) => {
  const html = await (await request.get('/llms.txt')).text();
  const ids = [...html.matchAll(/\/([a-z0-9-]+)\.md\)/g)].map(([, id]) => id).slice(0, 40);
  expect(ids).toHaveLength(40);
  const responses = await Promise.all(ids.map((id) => request.get(`/api/og/template/${id}.png`)));
  for (const response of responses) {
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe('image/png');
  }
});
