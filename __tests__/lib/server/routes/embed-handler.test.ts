/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ServedCatalogApi, serveCatalogApi } from '@/__tests__/support/serve-catalog-api';
import { syncContent } from '@/lib/server/catalog/content/sync-content';
import { EMBED_SCRIPT, EMBED_STYLE } from '@/lib/server/embed-assets';

let served: ServedCatalogApi;
beforeAll(async () => {
  served = await serveCatalogApi(async () => (await import('@/pages/api/embed/[id]')).default);
});
afterAll(() => served.close());

const request = (query: string) => fetch(`${served.url}/?${query}`, { headers: { connection: 'close' } });
const read = async (query: string) => (await request(query)).text();

test('a list is a whole document that needs no other file, and no search engine lists it', async () => {
  const response = await request('id=carry-on&locale=en');
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('public, s-maxage=60');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr" data-theme="light">/i);
  expect(html).toContain(`<style>${EMBED_STYLE}</style>`);
  expect(html).toContain(`<script>${EMBED_SCRIPT}</script></body></html>`);
  expect(html).not.toMatch(/ src=| on[a-z]+="| style="|rel="(?:stylesheet|preload)"/);
  expect(html).toContain('<input type="checkbox" class="tick-checkbox" value="socks"/>');
});

test('it names its page to search engines, and links to it with a campaign', async () => {
  const html = await read('id=carry-on&locale=de');
  expect(html).toContain('<html lang="de"');
  // There is no translation.
  expect(html).toContain('<main lang="en" dir="ltr">');
  expect(html).toContain('<link rel="canonical" href="http://localhost:3000/carry-on"/>');
  expect(html).toContain('href="http://localhost:3000/de/carry-on?utm_source=embed"');
  expect(html).toContain('href="http://localhost:3000/de/channel/travel-desk?utm_source=embed"');
  expect(html).toContain('Auf Checkleaf öffnen');
  expect(html).toContain('data-text="{done} von 1 erledigt"');
});

test('the theme and the title follow the query, and unknown values change nothing', async () => {
  expect(await read('id=carry-on&locale=en&theme=dark')).toContain('data-theme="dark"');
  expect(await read('id=carry-on&locale=en&theme=system')).toContain('data-theme="system"');
  expect(await read('id=carry-on&locale=en&theme=pink&title=1')).toBe(await read('id=carry-on&locale=en'));
  expect(await read('id=carry-on&locale=en')).toContain('<h1>Carry-on</h1>');
  expect(await read('id=carry-on&locale=en&title=0')).toContain('<h1 class="sr-only">Carry-on</h1>');
});

test.each(['no-such-list', 'Carry-On', 'aB3dEfGh1jKlMn0pQrStUv', '__proto__'])(
  'for “%s” a small page says that there is no such list, and is not stored',
  async (id) => {
    const response = await request(`id=${id}&locale=ar&theme=dark`);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('<html lang="ar" dir="rtl" data-theme="dark">');
    expect(html).toContain('لا توجد قائمة على هذا الرابط');
    expect(html).not.toContain('<script>');
  },
);

test('texts of a list are escaped', async () => {
  const { catalog } = served;
  await catalog.write(
    'content/templates/en/odd.md',
    '---\ntitle: "</style><b> & \\"x\\""\nsummary: Odd.\ntags: [travel]\nchannel: travel-desk\nupdated: 2026-01-02\n---\n\n## A ^a\n\n- [ ] <script>alert(1)</script> **x** ^b\n',
  );
  await syncContent(catalog.store, `${catalog.folder}/content`);
  const html = await read('id=odd&locale=en');
  expect(html).toContain('<title>&lt;/style&gt;&lt;b&gt; &amp; &quot;x&quot;</title>');
  expect(html.match(/<script>/g)).toHaveLength(1);
  expect(html).toContain('<strong>x</strong>');
});
