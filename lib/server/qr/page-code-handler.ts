import type { NextApiHandler } from 'next';
import { toLocale } from '@/lib/i18n/to-locale';
import { absoluteUrl } from '@/lib/links/absolute-url';
import { paths } from '@/lib/links/paths';
import { environment } from '@/lib/server/environment';
import { findTemplateId } from './find-template-id';
import { sendCode } from './send-code';

/**
 * Answers the QR code of a template's page in the locale that is asked for, else in the default one. An address that
 * names no template draws nothing.
 */
export const pageCodeHandler: NextApiHandler = async (request, response) => {
  const id = await findTemplateId(request.query.file);
  if (!id) return response.status(404).json({ error: 'There is no such code.' });
  const locale = toLocale(String(request.query.locale));
  sendCode(response, absoluteUrl(environment().SITE_URL, paths.template(id), locale));
};
