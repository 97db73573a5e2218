import type { NextApiHandler } from 'next';
import { toLocale } from '@/lib/i18n/resolve-locale';
import type { TemplateListResult } from '@/lib/page/view-props';
import { titleWithBrand } from '@/lib/seo/page-title';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { BUSY_RETRY_SECONDS, isBusyError } from '@/lib/server/database/busy-error';
import { PRIVATE_CACHE } from '@/lib/server/http/cache-headers';
import { closeSignal } from '@/lib/server/http/close-signal';
import { getHeadTranslator } from '@/lib/server/page/load-messages';
import { findTemplateList, templateListParamsSchema, templateListTitle } from './load-template-list';

/** API route of the search as you type: responds with a `TemplateListResult`. */
export const searchHandler: NextApiHandler = async (request, response) => {
  const { locale: localeParam, ...query } = request.query;
  const locale = toLocale(String(localeParam));
  const params = templateListParamsSchema.safeParse(query);
  if (!params.success) return response.status(400).json({ error: 'Invalid tag or page.' });
  const store = await getLocalizedCatalog();
  const signal = closeSignal(response);
  let result: TemplateListResult | null;
  try {
    result = await findTemplateList(store, locale, { ...params.data, signal });
  } catch (error) {
    // Nobody receives the response.
    if (signal.aborted) return response.end();
    if (!isBusyError(error)) throw error;
    response.setHeader('Retry-After', BUSY_RETRY_SECONDS);
    response.setHeader('Cache-Control', PRIVATE_CACHE);
    return response.status(503).json({ error: 'The server is busy. Try again in 1 second.' });
  }
  if (!result) return response.status(404).json({ error: 'There is no such tag or page.' });
  response.setHeader('Cache-Control', PRIVATE_CACHE);
  const title = titleWithBrand(templateListTitle(params.data, await getHeadTranslator(locale)));
  return response.json({ title, ...result });
};
