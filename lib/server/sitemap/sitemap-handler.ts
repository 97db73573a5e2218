import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { NextApiHandler } from 'next';
import { ErrorLevel, SitemapStream } from 'sitemap';
import { openCatalogStore } from '@/lib/server/catalog/open-catalog-store';
import { environment } from '@/lib/server/environment';
import { PUBLIC_CACHE } from '@/lib/server/http/public-cache';
import { listPartEntries } from './sitemap-parts';
import { sitemapUrls } from './sitemap-urls';

/** Answers one file of the sitemap, written while it is sent. */
export const sitemapHandler: NextApiHandler = async (request, response) => {
  const entries = await listPartEntries(await openCatalogStore(), String(request.query.name));
  if (entries.length === 0) return response.status(404).json({ error: 'There is no such sitemap.' });
  response.setHeader('Content-Type', 'application/xml; charset=utf-8');
  response.setHeader('Cache-Control', PUBLIC_CACHE);
  const sitemap = new SitemapStream({
    lastmodDateOnly: true,
    level: ErrorLevel.THROW,
    xmlns: { news: false, video: false, image: false, xhtml: true },
  });
  await pipeline(Readable.from(sitemapUrls(entries, environment().SITE_URL)), sitemap, response);
};
