import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { NextApiHandler } from 'next';
import { ErrorLevel, SitemapIndexStream } from 'sitemap';
import { resourcePaths } from '@/lib/links/resource-paths';
import { openCatalogStore } from '@/lib/server/catalog/open-catalog-store';
import { environment } from '@/lib/server/environment';
import { PUBLIC_CACHE } from '@/lib/server/http/public-cache';
import { listSitemapParts } from './sitemap-parts';

/** Answers the sitemap index: the files of the sitemap with the day of the last change in each. */
export const sitemapIndexHandler: NextApiHandler = async (_request, response) => {
  const parts = await listSitemapParts(await openCatalogStore());
  const items = parts.map(({ name, updated }) => ({
    url: environment().SITE_URL + resourcePaths.sitemap(name),
    ...(updated ? { lastmod: updated } : {}),
  }));
  response.setHeader('Content-Type', 'application/xml; charset=utf-8');
  response.setHeader('Cache-Control', PUBLIC_CACHE);
  const index = new SitemapIndexStream({ lastmodDateOnly: true, level: ErrorLevel.THROW });
  await pipeline(Readable.from(items), index, response);
};
