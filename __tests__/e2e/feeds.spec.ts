import { expect, test } from '@playwright/test';
import Parser from 'rss-parser';
import { parseValidXml } from '@/__tests__/support/xml';
import { TEST_SITE } from '@/scripts/support/test-site';

const SITE = TEST_SITE.SITE_URL;

/** Path of the feed, path of its page, title, and minimum number of entries. */
const FEEDS = [
  ['/feed.xml', '/', 'Checkleaf', 50],
  ['/templates/work/feed.xml', '/templates/work', 'Work · Checkleaf', 25],
  ['/channel/home-desk/feed.xml', '/channel/home-desk', 'Home desk · Checkleaf', 5],
  ['/series/used-car/feed.xml', '/series/used-car', 'A used car, from buying to selling · Checkleaf', 4],
] as const;

for (const [path, page, title, minEntries] of FEEDS) {
  test(`${path} is a valid feed, newest entries first or in the order of a series, and its page links to it`, async ({
    request,
  }) => {
    const response = await request.get(path);
    expect(response.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
    const text = await response.text();
    const texts = await parseValidXml(text, 'atom.rng');
    expect(texts('/atom:feed/atom:link[@rel="self"]/@href')).toEqual([SITE + path]);
    expect(texts('/atom:feed/atom:link[@rel="alternate"]/@href')).toEqual([SITE + page]);

    const feed = await new Parser().parseString(text);
    expect(feed.title).toBe(title);
    expect(feed.items.length).toBeGreaterThanOrEqual(minEntries);
    expect(feed.items.length).toBeLessThanOrEqual(50);
    const dates = feed.items.map(({ isoDate }) => isoDate ?? '');
    const newestFirst = [...dates].sort().reverse();
    if (!path.startsWith('/series/')) expect(dates).toEqual(newestFirst);
    expect(texts('/atom:feed/atom:updated')).toEqual([newestFirst[0]]);
    const entry = await request.get(feed.items[0]?.link ?? '');
    expect(entry.status()).toBe(200);
    expect(await entry.text()).toContain('<h1');

    const html = await (await request.get(page)).text();
    expect(html).toMatch(
      new RegExp(`<link rel="alternate" type="application/atom\\+xml"[^>]* href="${path}"`),
    );
    if (page !== '/') expect(html).toContain(`<a href="${path}" type="application/atom+xml"`);
  });
}

for (const path of [
  '/templates/no-such-tag/feed.xml',
  '/channel/no-such-desk/feed.xml',
  '/series/no-such-series/feed.xml',
  '/a/feed.xml',
]) {
  test(`${path} responds with 404`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(404);
  });
}
