import { allowMethods } from '@/lib/server/http/allow-methods';
import { sitemapHandler } from '@/lib/server/sitemap/sitemap-handler';

export default allowMethods(['GET', 'HEAD'], sitemapHandler);
