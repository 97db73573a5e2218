import type { SitemapItemLoose } from 'sitemap';
import { absoluteUrl } from '@/lib/links/absolute-url';
import { buildAlternates } from '@/lib/seo/build-alternates';
import type { SitemapEntry } from './sitemap-entry';

/** The addresses of pages, one for each language, with links to the page's other languages. */
export function* sitemapUrls(entries: readonly SitemapEntry[], siteUrl: string): Generator<SitemapItemLoose> {
  for (const { path, versions } of entries) {
    const locales = versions.map(({ locale }) => locale);
    const links = buildAlternates(path, locales, siteUrl).map(({ hreflang, href }) => ({
      lang: hreflang,
      url: href,
    }));
    for (const { locale, updated } of versions) {
      yield { url: absoluteUrl(siteUrl, path, locale), links, ...(updated ? { lastmod: updated } : {}) };
    }
  }
}
