import { APPS } from '@/lib/config/apps';
import { appFileHandler, assetLinks } from '@/lib/server/routes/app-association';

/** The route takes no request body, so Next does not parse it. */
export const config = { api: { bodyParser: false } };

export default appFileHandler('application/json', () => assetLinks(APPS.android));
