import type { NextApiHandler, NextApiResponse } from 'next';
import { renderSVG } from 'uqr';
import { QR_CODE_CAMPAIGN } from '@/lib/config/link-campaigns';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { type Campaign, QR_CODE_PARAMETER, toCampaign, withCampaign } from '@/lib/links/campaign';
import { absoluteUrl } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import { resourcePaths } from '@/lib/links/resource-paths';
import { getCatalogStore } from '@/lib/server/catalog/get-catalog';
import { environment } from '@/lib/server/environment';
import { DAY_CACHE } from '@/lib/server/http/cache-headers';
import { appLinkOrigin } from '@/lib/server/page/get-app-links';

/** Responds with the QR code of a template's page in the requested locale, or with 404 if there is no such template. */
export const templateQrCodeHandler: NextApiHandler = async (request, response) => {
  const id = await findTemplateId(request.query.file);
  if (!id) return response.status(404).json({ error: 'QR code not found.' });
  const locale = toLocale(String(request.query.locale));
  const url = absoluteUrl(environment().SITE_URL, paths.template(id), locale);
  sendQrCode(response, renderQrCode(withCampaign(url, QR_CODE_CAMPAIGN)));
};

/** Responds with the QR code that opens a template in the app, with the campaign parameters of the query. */
export const openInAppQrCodeHandler: NextApiHandler = async (request, response) => {
  const id = await findTemplateId(request.query.file);
  if (!id) return response.status(404).json({ error: 'QR code not found.' });
  const url = appLinkOrigin() + resourcePaths.openInApp(paths.template(id));
  sendAppQrCode(response, url, toCampaign(request.query));
};

/** Responds with the QR code that opens the app's page in the store, with the campaign parameters of the query. */
export const storeQrCodeHandler: NextApiHandler = (request, response) => {
  const url = environment().SITE_URL + resourcePaths.storeRedirect();
  sendAppQrCode(response, url, toCampaign(request.query));
};

const FILE = /^([a-z0-9-]{1,64})\.svg$/;

/** The template id in a file name such as `{id}.svg`; null if there is no such template. */
async function findTemplateId(file: unknown): Promise<string | null> {
  const id = FILE.exec(String(file))?.[1];
  if (!id) return null;
  const store = await getCatalogStore();
  return (await store.hasTemplate(id, DEFAULT_LOCALE)) ? id : null;
}

/** Responds with a link to the app as a QR code. The campaign is left out if the URL would be too long with it. */
function sendAppQrCode(response: NextApiResponse, url: string, campaign: Campaign): void {
  const marked = { [QR_CODE_PARAMETER]: '1' };
  const code =
    renderQrCode(withQuery(url, { ...marked, ...campaign })) ?? renderQrCode(withQuery(url, marked));
  sendQrCode(response, code);
}

function withQuery(url: string, parameters: Record<string, string>): string {
  return `${url}?${new URLSearchParams(parameters)}`;
}

/** Responds with a QR code in SVG, cacheable for a day. */
function sendQrCode(response: NextApiResponse, svg: string | null): void {
  if (svg === null) throw new Error('The URL is too long for a QR code.');
  response.setHeader('Content-Type', 'image/svg+xml');
  response.setHeader('Cache-Control', DAY_CACHE);
  response.send(svg);
}

/** Null if the text is longer than a QR code can hold (about 2,950 bytes). */
function renderQrCode(text: string): string | null {
  try {
    return renderSVG(text, { border: 0 });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
