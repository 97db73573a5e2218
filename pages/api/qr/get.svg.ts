import { allowMethods } from '@/lib/server/http/allow-methods';
import { storeQrCodeHandler } from '@/lib/server/routes/qr-code-handlers';

/** The route takes no request body, so Next does not parse it. */
export const config = { api: { bodyParser: false } };

export default allowMethods(['GET', 'HEAD'], storeQrCodeHandler);
