import type { NextApiHandler } from 'next';
import { toCampaign } from '@/lib/links/campaign';
import { paths } from '@/lib/links/paths';
import { resourcePaths } from '@/lib/links/resource-paths';
import { withCampaign } from '@/lib/links/with-campaign';
import { appLinkOrigin } from '@/lib/server/apps/app-link-origin';
import { findTemplateId } from './find-template-id';
import { sendCode } from './send-code';

/** Answers the QR code that opens a template in the app. The campaign in the query goes along. */
export const openCodeHandler: NextApiHandler = async (request, response) => {
  const id = await findTemplateId(request.query.file);
  if (!id) return response.status(404).json({ error: 'There is no such code.' });
  const address = appLinkOrigin() + resourcePaths.open(paths.template(id));
  sendCode(response, withCampaign(address, toCampaign(request.query)));
};
