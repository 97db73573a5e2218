import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { appFileHandler } from '@/lib/server/files/app-association';
import { webManifest } from '@/lib/server/files/web-manifest';
import { getHeadTranslator } from '@/lib/server/page/messages';

/** The route takes no request body, so Next does not parse it. */
export const config = { api: { bodyParser: false } };

export default appFileHandler('application/manifest+json', async () => {
  const t = await getHeadTranslator(DEFAULT_LOCALE);
  return webManifest(t('manifest.description'), DEFAULT_LOCALE);
});
