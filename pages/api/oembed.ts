import { oEmbedHandler } from '@/lib/server/files/oembed-handler';
import { allowMethods } from '@/lib/server/http/allow-methods';

/** The route takes no request body, so Next does not parse it. */
export const config = { api: { bodyParser: false } };

export default allowMethods(['GET', 'HEAD'], oEmbedHandler);
