import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { NextApiHandler, NextApiRequest, NextApiResponse } from 'next';
import { ErrorLevel, SitemapIndexStream, type SitemapItemLoose, SitemapStream } from 'sitemap';
import { absoluteUrl } from '@/lib/links/localized-path';
import { resourcePaths } from '@/lib/links/resource-paths';
import { buildAlternates } from '@/lib/seo/alternates';
import { getCatalogStore } from '@/lib/server/catalog/get-catalog';
import { environment } from '@/lib/server/environment';
import { PUBLIC_CACHE } from '@/lib/server/http/cache-headers';
import { matchesEtag } from '@/lib/server/http/etag';
import { listSitemapEntries, listSitemapIndexEntries } from './sitemap-chunks';
import type { SitemapPage } from './sitemap-entries';

/** URLs that are written before other requests have their turn. It takes 2 ms to write them. */
const URLS_PER_TURN = 50;

/** Responds with the sitemap index: all sitemap files with the day of their last change. */
export const sitemapIndexHandler: NextApiHandler = async (request, response) => {
  const files = await listSitemapIndexEntries(await getCatalogStore());
  const items = files.map(({ name, updated }) => ({
    url: environment().SITE_URL + resourcePaths.sitemap(name),
    ...(updated ? { lastmod: updated } : {}),
  }));
  const index = new SitemapIndexStream({ lastmodDateOnly: true, level: ErrorLevel.THROW });
  sendXml(request, response, await pipeline(Readable.from(items), index, concatenate));
};

/** Responds with one sitemap file, by the name in the query, or with 404 if there is no such file. */
export const sitemapHandler: NextApiHandler = async (request, response) => {
  const entries = await listSitemapEntries(await getCatalogStore(), String(request.query.name));
  if (entries.length === 0) return response.status(404).json({ error: 'Sitemap not found.' });
  return sendXml(request, response, await renderSitemap(entries, environment().SITE_URL));
};

/** The XML of a sitemap file. Other requests have their turns meanwhile. */
export async function renderSitemap(entries: readonly SitemapPage[], siteUrl: string): Promise<Buffer> {
  const sitemap = new SitemapStream({
    lastmodDateOnly: true,
    level: ErrorLevel.THROW,
    xmlns: { news: false, video: false, image: false, xhtml: true },
  });
  return pipeline(Readable.from(inTurns(sitemapUrls(entries, siteUrl))), sitemap, concatenate);
}

/** Returns values in several turns of the event loop. A stream over an array ends in the turn in which it began. */
async function* inTurns<Value>(values: Iterable<Value>): AsyncGenerator<Value> {
  let count = 0;
  for (const value of values) {
    yield value;
    count += 1;
    if (count % URLS_PER_TURN === 0) await setImmediate();
  }
}

/** Unlike `buffer` of Node's `stream/consumers`, which reads thousands of chunks from a `Blob` in one turn of the event loop. */
async function concatenate(chunks: AsyncIterable<string>): Promise<Buffer> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return Buffer.from(text);
}

/** Like `response.send`, which would block for half a second to make the ETag of a sitemap file of 5 MB. */
function sendXml(request: NextApiRequest, response: NextApiResponse, xml: Buffer): void {
  const etag = `"${createHash('sha256').update(xml).digest('base64url')}"`;
  response.setHeader('Content-Type', 'application/xml; charset=utf-8');
  response.setHeader('Cache-Control', PUBLIC_CACHE);
  response.setHeader('ETag', etag);
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    response.status(304).end();
    return;
  }
  response.setHeader('Content-Length', xml.length);
  response.end(xml);
}

/** The URLs of all entries, one per locale, each with links to the alternates of its page. */
export function* sitemapUrls(entries: readonly SitemapPage[], siteUrl: string): Generator<SitemapItemLoose> {
  for (const { path, variants } of entries) {
    const locales = variants.map(({ locale }) => locale);
    const links = buildAlternates(path, locales, siteUrl).map(({ hreflang, href }) => ({
      lang: hreflang,
      url: href,
    }));
    for (const { locale, updated } of variants) {
      yield { url: absoluteUrl(siteUrl, path, locale), links, ...(updated ? { lastmod: updated } : {}) };
    }
  }
}
