import { allowMethods } from '@/lib/server/http/allow-methods';
import { sitemapHandler } from '@/lib/server/routes/sitemap-handlers';

/** The route takes no request body, so Next does not parse it. Large files are several MB, about which Next would warn. */
export const config = { api: { bodyParser: false, responseLimit: false } };

export default allowMethods(['GET', 'HEAD'], sitemapHandler);
