import { APPS } from '@/lib/config/apps';
import { appFileHandler } from '@/lib/server/apps/app-file-handler';
import { assetLinks } from '@/lib/server/apps/asset-links';

export default appFileHandler('application/json', () => assetLinks(APPS.android));
