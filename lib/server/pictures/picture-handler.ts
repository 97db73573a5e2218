import type { NextApiHandler } from 'next';
import { z } from 'zod';
import { SITE } from '@/lib/config/site';
import { toLocale } from '@/lib/i18n/to-locale';
import { openCatalogStore } from '@/lib/server/catalog/open-catalog-store';
import { PUBLIC_CACHE } from '@/lib/server/http/public-cache';
import { catalogIdSchema } from '@/lib/server/loaders/catalog-id-schema';
import { headTranslator } from '@/lib/server/page/head-translator';
import { loadPicture } from './load-picture';
import { cachedPicture } from './picture-cache';
import { pictureVersion } from './picture-version';

const FILE = /^(.+)\.png$/;

const query = z.object({
  kind: z.enum(['template', 'tag', 'channel']),
  file: z
    .string()
    .transform((file) => FILE.exec(file)?.[1])
    .pipe(catalogIdSchema),
});

/**
 * Answers the picture to share of a page. An address that names no page draws nothing. The picture may be
 * kept for good under the address with its own version, and is asked for again under any other. Where many
 * wait, the site's own picture stands in.
 */
export const pictureHandler: NextApiHandler = async (request, response) => {
  const parsed = query.safeParse(request.query);
  const locale = toLocale(String(request.query.locale));
  const content = parsed.success
    ? await loadPicture(
        { kind: parsed.data.kind, id: parsed.data.file, locale },
        await openCatalogStore(),
        await headTranslator(locale),
      )
    : null;
  if (!content) return response.status(404).json({ error: 'There is no such picture.' });
  const version = pictureVersion(content);
  response.setHeader('ETag', `"${version}"`);
  const named = request.query.v === version;
  response.setHeader('Cache-Control', named ? 'public, max-age=31536000, immutable' : PUBLIC_CACHE);
  if (request.headers['if-none-match'] === `"${version}"`) return response.status(304).end();
  const picture = await cachedPicture(content);
  if (!picture) {
    response.removeHeader('ETag');
    response.setHeader('Cache-Control', 'no-store');
    return response.redirect(302, SITE.picture);
  }
  response.setHeader('Content-Type', 'image/png');
  response.setHeader('Content-Length', picture.length);
  // `send` would put a digest of the bytes in the place of the version.
  return response.end(picture);
};
