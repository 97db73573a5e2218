import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { appFileHandler } from '@/lib/server/apps/app-file-handler';
import { webManifest } from '@/lib/server/apps/web-manifest';
import { headTranslator } from '@/lib/server/page/head-translator';

export default appFileHandler('application/manifest+json', async () => {
  const t = await headTranslator(DEFAULT_LOCALE);
  return webManifest(t('manifest.description'), DEFAULT_LOCALE);
});
