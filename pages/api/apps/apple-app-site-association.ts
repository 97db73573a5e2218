import { SITE } from '@/lib/config/site';
import { appFileHandler } from '@/lib/server/apps/app-file-handler';
import { siteAssociation } from '@/lib/server/apps/site-association';

export default appFileHandler('application/json', () => siteAssociation(SITE.apps.ios));
