import type { NextApiHandler } from 'next';
import { resourcePaths } from '@/lib/links/resource-paths';
import { environment } from '@/lib/server/environment';
import { PUBLIC_CACHE } from '@/lib/server/http/cache-headers';

/**
 * Responds with robots.txt: everything may be crawled, private shares included. A crawler that may not fetch them would
 * never see their `noindex`.
 */
export const robotsHandler: NextApiHandler = (_request, response) => {
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', PUBLIC_CACHE);
  response.send(
    `User-agent: *\nAllow: /\n\nSitemap: ${environment().SITE_URL}${resourcePaths.sitemapIndex()}\n`,
  );
};
