import { APPS } from '@/lib/config/apps';
import { appFileHandler, siteAssociation } from '@/lib/server/files/app-association';

export default appFileHandler('application/json', () => siteAssociation(APPS.ios));
