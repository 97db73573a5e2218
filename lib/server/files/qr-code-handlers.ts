import type { NextApiHandler, NextApiResponse } from 'next';
import { renderSVG } from 'uqr';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { toCampaign, withCampaign } from '@/lib/links/campaign';
import { absoluteUrl } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import { resourcePaths } from '@/lib/links/resource-paths';
import { getCatalogStore } from '@/lib/server/catalog/get-catalog';
import { environment } from '@/lib/server/environment';
import { appLinkOrigin } from '@/lib/server/page/app-links';

/**
 * Answers the QR code of a template's page in the locale that is asked for, else in the default one. An address that
 * names no template draws nothing.
 */
export const pageQrCodeHandler: NextApiHandler = async (request, response) => {
  const id = await findTemplateId(request.query.file);
  if (!id) return response.status(404).json({ error: 'There is no such code.' });
  const locale = toLocale(String(request.query.locale));
  sendQrCode(response, absoluteUrl(environment().SITE_URL, paths.template(id), locale));
};

/** Answers the QR code that opens a template in the app. The campaign in the query goes along. */
export const openQrCodeHandler: NextApiHandler = async (request, response) => {
  const id = await findTemplateId(request.query.file);
  if (!id) return response.status(404).json({ error: 'There is no such code.' });
  const address = appLinkOrigin() + resourcePaths.open(paths.template(id));
  sendQrCode(response, withCampaign(address, toCampaign(request.query)));
};

/** Answers the QR code that leads a phone to its store. The campaign in the query goes along. */
export const storeQrCodeHandler: NextApiHandler = (request, response) => {
  const address = environment().SITE_URL + resourcePaths.get();
  sendQrCode(response, withCampaign(address, toCampaign(request.query)));
};

const FILE = /^([a-z0-9-]{1,64})\.svg$/;

/** The id of the template whose code a file's name asks for; null where there is no such template. */
export async function findTemplateId(file: unknown): Promise<string | null> {
  const id = FILE.exec(String(file))?.[1];
  if (!id) return null;
  const store = await getCatalogStore();
  return (await store.findTemplate(id, DEFAULT_LOCALE)) ? id : null;
}

/** Answers the QR code of an address as SVG, to be kept for a day. */
export function sendQrCode(response: NextApiResponse, address: string): void {
  response.setHeader('Content-Type', 'image/svg+xml');
  response.setHeader('Cache-Control', 'public, max-age=86400');
  response.send(renderSVG(address, { border: 0 }));
}
