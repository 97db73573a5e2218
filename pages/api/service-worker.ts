import { serviceWorkerHandler } from '@/lib/server/routes/service-worker-handler';

/** The route takes no request body, so Next does not parse it. */
export const config = { api: { bodyParser: false } };

export default serviceWorkerHandler;
