import { APPS } from '@/lib/config/apps';
import { appFileHandler, appleAppSiteAssociation } from '@/lib/server/files/app-association';

export default appFileHandler('application/json', () => appleAppSiteAssociation(APPS.ios));
