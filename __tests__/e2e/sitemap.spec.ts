import { expect, test } from '@playwright/test';
import { parseValidXml } from '@/__tests__/support/xml';
import { LOCALES } from '@/lib/config/locales';
import { TEST_SITE } from '@/scripts/support/test-site';

const SITE = TEST_SITE.SITE_URL;

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.status, url).toBe(200);
  return response.text();
}

/** Reads all URLs of the sitemap, starting at its index as search engines do. */
async function readSitemap(): Promise<string[]> {
  const index = await parseValidXml(await fetchText(`${SITE}/sitemap.xml`), 'sitemap-index.xsd');
  const urls: string[] = [];
  for (const sitemapUrl of index('//sitemap:sitemap/sitemap:loc')) {
    const texts = await parseValidXml(await fetchText(sitemapUrl), 'sitemap-with-links.xsd');
    urls.push(...texts('//sitemap:url/sitemap:loc'));
  }
  return urls;
}

/** Returns the values of an attribute of all tags that match the pattern. */
function attributes(html: string, tag: RegExp, name: string): string[] {
  const tags = html.match(tag) ?? [];
  return tags.map((text) => new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '');
}

/** Path of a page without its locale. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  const locale = LOCALES.find((name) => `${pathname}/`.startsWith(`/${name}/`));
  return ((locale ? pathname.slice(locale.length + 1) : pathname) || '/') + search;
}

for (const { pages, every, tag } of [
  { pages: 'every page', every: 1, tag: '@long' },
  { pages: 'every twentieth page', every: 20, tag: [] },
]) {
  test(`in all languages, the URL in the sitemap of ${pages} is indexable, canonical, and has reciprocal alternates`, {
    tag,
  }, async () => {
    test.setTimeout(120_000);
    const urls = await readSitemap();
    expect(urls.length).toBeGreaterThan(100);
    expect(new Set(urls).size).toBe(urls.length);
    const paths = [...new Set(urls.map(pathOf))].filter((_, index) => index % every === 0);
    const alternatesByUrl = new Map<string, string[]>();
    for (const url of urls.filter((candidate) => paths.includes(pathOf(candidate)))) {
      const response = await fetch(url, { redirect: 'manual' });
      expect(response.status, url).toBe(200);
      expect(response.headers.get('x-robots-tag'), url).toBeNull();
      const html = await response.text();
      expect(attributes(html, /<link rel="canonical"[^>]*>/g, 'href'), url).toEqual([url]);
      expect(html, url).not.toMatch(/<meta name="robots"/);
      alternatesByUrl.set(url, attributes(html, /<link rel="alternate" hrefLang=[^>]*>/gi, 'href'));
    }
    expect(alternatesByUrl.size).toBeGreaterThan(30);
    for (const [url, alternates] of alternatesByUrl) {
      for (const other of alternates) expect(alternatesByUrl.get(other), `${other} of ${url}`).toContain(url);
    }
  });
}

test('the sitemap has each kind of page, a date for each template, and no private shares', async () => {
  const urls = await readSitemap();
  for (const path of [
    '/',
    '/templates',
    '/templates?page=2',
    '/templates/work',
    '/templates/work/2',
    '/channel/home-desk',
    '/series/having-a-baby',
    '/de/series/having-a-baby',
    '/how-we-write-checklists',
    '/accessibility',
    '/privacy',
    '/moving-house-last-four-weeks',
  ]) {
    expect(urls).toContain(SITE + path);
  }
  expect(urls.filter((url) => url.includes('/a/'))).toEqual([]);
  const templates = await parseValidXml(
    await fetchText(`${SITE}/sitemaps/templates-1.xml`),
    'sitemap-with-links.xsd',
  );
  const dates = templates('//sitemap:lastmod');
  expect(dates).toHaveLength(templates('//sitemap:url').length);
});

test('an unknown sitemap responds with 404', async () => {
  for (const name of ['templates-2', 'pages-0', 'shares-1', 'templates-999999999']) {
    expect((await fetch(`${SITE}/sitemaps/${name}.xml`)).status).toBe(404);
  }
});
