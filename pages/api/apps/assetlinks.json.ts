import { SITE } from '@/lib/config/site';
import { appFileHandler } from '@/lib/server/apps/app-file-handler';
import { assetLinks } from '@/lib/server/apps/asset-links';

export default appFileHandler('application/json', () => assetLinks(SITE.apps.android));
