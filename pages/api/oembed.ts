import { allowMethods } from '@/lib/server/http/allow-methods';
import { oEmbedHandler } from '@/lib/server/routes/oembed-handler';

/** The route takes no request body, so Next does not parse it. */
export const config = { api: { bodyParser: false } };

export default allowMethods(['GET', 'HEAD'], oEmbedHandler);
