import type { NextApiHandler } from 'next';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { findTemplateList, templateListParams } from './load-template-list';

/** Answers the cards of the templates list as JSON, for the search that follows the visitor's typing. */
export const searchHandler: NextApiHandler = async (request, response) => {
  const { locale, ...query } = request.query;
  const params = templateListParams.safeParse(query);
  if (!params.success)
    return response.status(400).json({ error: 'tag or page is not of the expected form.' });
  const store = await getLocalizedCatalog();
  const found = await findTemplateList(store, toLocale(String(locale)), params.data);
  if (!found) return response.status(404).json({ error: 'There is no such tag or page.' });
  response.setHeader('Cache-Control', 'private, no-store');
  return response.json(found);
};
