import { APPS } from '@/lib/config/apps';
import { appFileHandler, assetLinks } from '@/lib/server/files/app-association';

export default appFileHandler('application/json', () => assetLinks(APPS.android));
