import type { NextApiHandler } from 'next';
import { resourcePaths } from '@/lib/links/resource-paths';
import { environment } from '@/lib/server/environment';
import { PUBLIC_CACHE } from '@/lib/server/http/cache-headers';

/**
 * Answers robots.txt: everything may be read. Private shares are not named here, for a crawler that may not
 * read them would never see that they must not be indexed.
 */
export const robotsHandler: NextApiHandler = (_request, response) => {
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', PUBLIC_CACHE);
  response.send(
    `User-agent: *\nAllow: /\n\nSitemap: ${environment().SITE_URL}${resourcePaths.sitemapIndex()}\n`,
  );
};
