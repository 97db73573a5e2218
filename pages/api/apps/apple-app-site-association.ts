import { APPS } from '@/lib/config/apps';
import { appFileHandler } from '@/lib/server/apps/app-file-handler';
import { siteAssociation } from '@/lib/server/apps/site-association';

export default appFileHandler('application/json', () => siteAssociation(APPS.ios));
