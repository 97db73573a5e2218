import type { NextApiHandler } from 'next';
import { formatTemplate } from '@/lib/catalog/markdown/format-template';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { absoluteUrl } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { environment } from '@/lib/server/environment';
import { PRIVATE_CACHE, PUBLIC_CACHE } from '@/lib/server/http/cache-headers';
import { catalogIdSchema } from '@/lib/server/http/params';

/**
 * Responds with a template as Markdown. Its `Link` header makes the HTML page the canonical URL for search engines.
 * With `negotiated` in the query, the requested URL is that of the HTML page. Many shared caches ignore `Vary: Accept`
 * and would serve the Markdown to browsers, so they must not store it.
 */
export const markdownHandler: NextApiHandler = async (request, response) => {
  const isNegotiated = request.query.negotiated !== undefined;
  if (isNegotiated) response.setHeader('Vary', 'Accept');
  const id = catalogIdSchema.safeParse(request.query.id);
  const locale = toLocale(String(request.query.locale));
  const template = id.success ? await (await getLocalizedCatalog()).findTemplate(id.data, locale) : null;
  if (!template) {
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    return response.status(404).send('Checklist not found.\n');
  }
  response.setHeader('Content-Type', 'text/markdown; charset=utf-8');
  const page = absoluteUrl(environment().SITE_URL, paths.template(template.id), template.locale);
  response.setHeader('Link', `<${page}>; rel="canonical"`);
  response.setHeader('Cache-Control', isNegotiated ? PRIVATE_CACHE : PUBLIC_CACHE);
  return response.send(formatTemplate(template));
};
