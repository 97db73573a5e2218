/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ServedCatalogApi, serveCatalogApi } from '@/__tests__/support/serve-catalog-api';
import { syncContent } from '@/lib/server/catalog/content/sync-content';

const SITE = 'http://localhost:3000';

let served: ServedCatalogApi;
beforeAll(async () => {
  served = await serveCatalogApi(async () => (await import('@/pages/api/oembed')).default);
  const { catalog } = served;
  await catalog.write(
    'content/templates/en/odd.md',
    '---\ntitle: "<b> & \\"x\\""\nsummary: Odd.\ntags: [travel]\nchannel: travel-desk\nupdated: 2026-01-02\n---\n\n- [ ] B ^b\n',
  );
  await syncContent(catalog.store, `${catalog.folder}/content`);
});
afterAll(() => served.close());

function request(parameters: Record<string, string>): Promise<Response> {
  return fetch(`${served.url}/?${new URLSearchParams(parameters)}`, { headers: { connection: 'close' } });
}

test('the response describes the frame of a list', async () => {
  const response = await request({ url: `${SITE}/carry-on` });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, s-maxage=60',
  });
  const body = await response.json();
  expect(body).toEqual({
    version: '1.0',
    type: 'rich',
    title: 'Carry-on',
    author_name: 'Travel desk',
    author_url: `${SITE}/channel/travel-desk`,
    provider_name: 'Checkleaf',
    provider_url: SITE,
    cache_age: 86_400,
    thumbnail_url: expect.stringMatching(
      /^http:\/\/localhost:3000\/api\/og\/template\/carry-on\.png\?locale=en&v=/,
    ),
    thumbnail_width: 1200,
    thumbnail_height: 630,
    html: expect.stringMatching(
      /^<iframe src="http:\/\/localhost:3000\/embed\/carry-on" title="Carry-on" .*<\/iframe>$/,
    ),
    width: 600,
    height: expect.any(Number),
  });
  expect(body.html).toContain(`width="600" height="${body.height}" loading="lazy"`);
});

test.each([
  [`${SITE}/de/carry-on`, `${SITE}/de/embed/carry-on`],
  [`${SITE}/DE/carry-on/`, `${SITE}/de/embed/carry-on`],
  [`${SITE}/en/carry-on`, `${SITE}/embed/carry-on`],
  [`${SITE}/carry-on?utm_source=a&b=%20#socks`, `${SITE}/embed/carry-on`],
  [`${SITE}/embed/carry-on?theme=dark`, `${SITE}/embed/carry-on`],
])('the list at %s is shown by %s', async (url, frame) => {
  const { html } = await (await request({ url })).json();
  expect(html).toContain(` src="${frame}"`);
});

test.each([
  'https://localhost:3000/carry-on',
  'http://localhost:3001/carry-on',
  'http://localhost:3000.evil.example/carry-on',
  'http://localhost:3000@evil.example/carry-on',
  '/carry-on',
  'carry-on',
  'javascript:alert(1)',
  SITE,
  `${SITE}/templates`,
  `${SITE}/no-such-list`,
  `${SITE}/templates/travel`,
  `${SITE}/xx/carry-on`,
  `${SITE}/embed/Carry-On`,
  `${SITE}/%ff`,
])('there is nothing to embed at %s', async (url) => {
  const response = await request({ url });
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ error: expect.any(String) });
});

test.each(['/a/aB3dEfGh1jKlMn0pQrStUv', '/de/a/x', '/a/x/y'])(
  'the response for the private URL %s does not tell whether there is such a share',
  async (path) => {
    const response = await request({ url: SITE + path });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: 'Private checklists cannot be embedded.' });
  },
);

test('the frame is within the limits, and an image that is not is left out', async () => {
  const limited = await (
    await request({ url: `${SITE}/carry-on`, maxwidth: '320', maxheight: '150' })
  ).json();
  expect(limited).toMatchObject({ width: 320, height: 150 });
  expect(limited.html).toContain('width="320" height="150"');
  expect(limited).not.toHaveProperty('thumbnail_url');
  const wide = await (await request({ url: `${SITE}/carry-on`, maxwidth: '1200' })).json();
  expect(wide).toMatchObject({ width: 600, thumbnail_width: 1200 });
});

test.each([
  [{}],
  [{ url: '' }],
  [{ url: `${SITE}/${'x'.repeat(2000)}` }],
  [{ url: `${SITE}/carry-on`, maxwidth: '0' }],
  [{ url: `${SITE}/carry-on`, maxheight: 'tall' }],
])('%j is an invalid request', async (parameters: Record<string, string>) => {
  expect((await request(parameters)).status).toBe(400);
});

test('XML has the same values, escaped', async () => {
  const url = `${SITE}/odd`;
  const json = await (await request({ url, format: 'json' })).json();
  const response = await request({ url, format: 'xml' });
  expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
  const xml = await response.text();
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="utf-8" standalone="yes"\?>\n<oembed>/);
  const decode = (text: string) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const elements = [...xml.matchAll(/<(\w+)>([^<>]*)<\/\1>/g)].map(([, name = '', text = '']) => [
    name,
    decode(text),
  ]);
  expect(elements).toEqual(Object.entries(json).map(([name, value]) => [name, String(value)]));
  expect(json.title).toBe('<b> & "x"');
  expect(json.html).toContain('title="&lt;b&gt; &amp; &quot;x&quot;"');
});

test.each(['yaml', '', 'constructor', '__proto__'])('the format “%s” is not implemented', async (format) => {
  expect((await request({ url: `${SITE}/carry-on`, format })).status).toBe(501);
});
