import { handleTracking } from '@/lib/server/tracking/handle-tracking';

export const config = { api: { bodyParser: false, externalResolver: true } };

export default handleTracking;
