import { sitemapIndexHandler } from '@/lib/server/files/sitemap-handlers';
import { allowMethods } from '@/lib/server/http/allow-methods';

export default allowMethods(['GET', 'HEAD'], sitemapIndexHandler);
