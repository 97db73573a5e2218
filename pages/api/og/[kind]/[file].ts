import { allowMethods } from '@/lib/server/http/allow-methods';
import { ogImageHandler } from '@/lib/server/og-images/og-image-handler';

/** The route takes no request body, so Next does not parse it. */
export const config = { api: { bodyParser: false } };

export default allowMethods(['GET', 'HEAD'], ogImageHandler);
