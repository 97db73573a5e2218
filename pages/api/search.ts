import { allowMethods } from '@/lib/server/http/allow-methods';
import { searchHandler } from '@/lib/server/loaders/search-handler';

/** The route takes no request body, so Next does not parse it. */
export const config = { api: { bodyParser: false } };

export default allowMethods(['GET', 'HEAD'], searchHandler);
