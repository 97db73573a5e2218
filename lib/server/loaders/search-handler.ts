import type { NextApiHandler } from 'next';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { titleWithBrand } from '@/lib/seo/page-title';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { PRIVATE_CACHE } from '@/lib/server/http/cache-headers';
import { getHeadTranslator } from '@/lib/server/page/messages';
import { findTemplateList, templateListParamsSchema, templateListTitle } from './load-template-list';

/** API route of the search as you type: responds with a `TemplateListResult`. */
export const searchHandler: NextApiHandler = async (request, response) => {
  const { locale: localeParam, ...query } = request.query;
  const locale = toLocale(String(localeParam));
  const params = templateListParamsSchema.safeParse(query);
  if (!params.success) return response.status(400).json({ error: 'Invalid tag or page.' });
  const store = await getLocalizedCatalog();
  const result = await findTemplateList(store, locale, params.data);
  if (!result) return response.status(404).json({ error: 'There is no such tag or page.' });
  response.setHeader('Cache-Control', PRIVATE_CACHE);
  const title = titleWithBrand(templateListTitle(params.data, await getHeadTranslator(locale)));
  return response.json({ title, ...result });
};
