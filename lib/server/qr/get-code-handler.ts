import type { NextApiHandler } from 'next';
import { toCampaign } from '@/lib/links/campaign';
import { resourcePaths } from '@/lib/links/resource-paths';
import { withCampaign } from '@/lib/links/with-campaign';
import { environment } from '@/lib/server/environment';
import { sendCode } from './send-code';

/** Answers the QR code that leads a phone to its store. The campaign in the query goes along. */
export const getCodeHandler: NextApiHandler = (request, response) => {
  const address = environment().SITE_URL + resourcePaths.get();
  sendCode(response, withCampaign(address, toCampaign(request.query)));
};
