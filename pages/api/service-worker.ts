import { serviceWorkerHandler } from '@/lib/server/files/service-worker-handler';

/** The route takes no request body, so Next does not parse it. */
export const config = { api: { bodyParser: false } };

export default serviceWorkerHandler;
