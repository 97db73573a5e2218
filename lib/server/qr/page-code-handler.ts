import type { NextApiHandler } from 'next';
import { renderSVG } from 'uqr';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { paths } from '@/lib/links/paths';
import { openCatalogStore } from '@/lib/server/catalog/open-catalog-store';
import { environment } from '@/lib/server/environment';

const FILE = /^([a-z0-9-]{1,64})\.svg$/;

/** Answers the QR code of a template's page as SVG. An address that names no template draws nothing. */
export const pageCodeHandler: NextApiHandler = async (request, response) => {
  const id = FILE.exec(String(request.query.file))?.[1];
  const store = await openCatalogStore();
  if (!id || !(await store.findTemplate(id, DEFAULT_LOCALE))) {
    return response.status(404).json({ error: 'There is no such code.' });
  }
  response.setHeader('Content-Type', 'image/svg+xml');
  response.setHeader('Cache-Control', 'public, max-age=86400');
  return response.send(renderSVG(environment().SITE_URL + paths.template(id), { border: 0 }));
};
