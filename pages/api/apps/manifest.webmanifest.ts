import { getHeadTranslator } from '@/lib/server/page/load-messages';
import { appFileHandler } from '@/lib/server/routes/app-association';
import { webManifest } from '@/lib/server/routes/web-manifest';

/** The route takes no request body, so Next does not parse it. */
export const config = { api: { bodyParser: false } };

export default appFileHandler('application/manifest+json', async (locale) => {
  const t = await getHeadTranslator(locale);
  const texts = {
    description: t('manifest.description'),
    templates: t('templateList.title'),
    yourLists: t('yourLists.title'),
  };
  return webManifest(texts, locale);
});
