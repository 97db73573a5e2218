import { handleTracking } from '@/lib/server/tracking-proxy/handle-tracking';

export const config = { api: { bodyParser: false, externalResolver: true } };

export default handleTracking;
