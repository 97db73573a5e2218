import { allowMethods } from '@/lib/server/http/allow-methods';
import { sitemapIndexHandler } from '@/lib/server/sitemap/sitemap-index-handler';

export default allowMethods(['GET', 'HEAD'], sitemapIndexHandler);
