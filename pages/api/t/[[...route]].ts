import { handleTracking } from '@/lib/server/tracking-proxy/handle-tracking';

/** Bodies go on as they are, so Next must not read them; and the handler answers by itself. */
export const config = { api: { bodyParser: false, externalResolver: true } };

export default handleTracking;
