/** @jest-environment node */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { renderSitemap } from '@/lib/server/routes/sitemap-handlers';

test('other requests have their turns while a sitemap file is written', async () => {
  const variants = [{ locale: 'en', updated: '2026-05-01' }];
  const entries = Array.from({ length: 1000 }, (_, index) => ({ path: `/list-${index}`, variants }));
  let turns = 0;
  let isWritten = false;
  const rendered = renderSitemap(entries, 'https://example.org').finally(() => {
    isWritten = true;
  });
  while (!isWritten) {
    await setImmediate();
    turns += 1;
  }
  expect((await rendered).toString().match(/<loc>/g)).toHaveLength(1000);
  expect(turns).toBeGreaterThanOrEqual(20);
});

test('a page in two languages has two entries, each with both alternates and an x-default', async () => {
  const variants = [
    { locale: 'en', updated: '2026-05-01' },
    { locale: 'de', updated: '2026-05-02' },
  ];
  const text = (await renderSitemap([{ path: '/camping', variants }], 'https://example.org')).toString();
  const links = [
    ['en', 'https://example.org/camping'],
    ['de', 'https://example.org/de/camping'],
    ['x-default', 'https://example.org/camping'],
  ].map(([lang, url]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${url}"/>`);
  expect(text.match(/<url>.*?<\/url>/gs)).toEqual([
    `<url><loc>https://example.org/camping</loc><lastmod>2026-05-01</lastmod>${links.join('')}</url>`,
    `<url><loc>https://example.org/de/camping</loc><lastmod>2026-05-02</lastmod>${links.join('')}</url>`,
  ]);
});
