import { appFileHandler } from '@/lib/server/files/app-association';
import { webManifest } from '@/lib/server/files/web-manifest';
import { getHeadTranslator } from '@/lib/server/page/load-messages';

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
