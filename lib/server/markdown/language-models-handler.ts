import type { NextApiHandler } from 'next';
import { toLocale } from '@/lib/i18n/to-locale';
import { openCatalogStore } from '@/lib/server/catalog/open-catalog-store';
import { environment } from '@/lib/server/environment';
import { PUBLIC_CACHE } from '@/lib/server/http/public-cache';
import { headTranslator } from '@/lib/server/page/head-translator';
import { writeLanguageModelsFile } from './write-language-models-file';

/** Answers llms.txt in one of the site's languages. */
export const languageModelsHandler: NextApiHandler = async (request, response) => {
  const locale = toLocale(String(request.query.locale));
  const store = await openCatalogStore();
  const t = await headTranslator(locale);
  const [templates, tags] = await Promise.all([store.listTemplates(locale), store.listTags(locale)]);
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', PUBLIC_CACHE);
  const description = t('home.description');
  response.send(
    writeLanguageModelsFile({ locale, siteUrl: environment().SITE_URL, description, templates, tags }),
  );
};
