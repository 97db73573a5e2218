import { handleTracking } from '@/lib/server/tracking-proxy/handle-tracking';

/** The handler streams the request body to the upstream unparsed, and ends the response itself. */
export const config = { api: { bodyParser: false, externalResolver: true } };

export default handleTracking;
