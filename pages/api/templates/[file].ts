import { allowMethods } from '@/lib/server/http/allow-methods';
import { exportHandler } from '@/lib/server/routes/export-handler';

/** The route takes no request body, so Next does not parse it. */
export const config = { api: { bodyParser: false } };

export default allowMethods(['GET', 'HEAD'], exportHandler);
