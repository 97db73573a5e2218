import type { NextApiHandler } from 'next';
import { z } from 'zod';
import type { CatalogReader, TemplateList } from '@/lib/catalog/catalog-store';
import { templatesOfChannel, templatesOfTag } from '@/lib/catalog/group-lists';
import type { Locale } from '@/lib/config/locales';
import { SITE } from '@/lib/config/site';
import { toLocale } from '@/lib/i18n/resolve-locale';
import type { OgImageKind } from '@/lib/links/resource-paths';
import { findSeries } from '@/lib/server/catalog/find-series';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { IMMUTABLE_CACHE, PUBLIC_CACHE } from '@/lib/server/http/cache-headers';
import { matchesEtag } from '@/lib/server/http/etag';
import { catalogIdSchema } from '@/lib/server/http/params';
import { getHeadTranslator } from '@/lib/server/page/load-messages';
import { getOgImage } from './og-image-cache';
import {
  channelOgImage,
  OG_IMAGE_PAGE,
  type OgImageContent,
  ogImageVersion,
  seriesOgImage,
  tagOgImage,
  templateOgImage,
} from './og-image-content';

const FILE = /^(.+)\.png$/;

const query = z.object({
  kind: z.enum(['template', 'tag', 'channel', 'series']),
  file: z
    .string()
    .transform((file) => FILE.exec(file)?.[1])
    .pipe(catalogIdSchema),
});

/**
 * Responds with the Open Graph image of a template, tag, channel or series, or with 404 if there is no such page. The URL with
 * the current version is cached as immutable, with any other version only briefly. If the render queue is full or the
 * image cannot be rendered, it redirects to the default image of the site, and that response is not stored.
 */
export const ogImageHandler: NextApiHandler = async (request, response) => {
  const parsed = query.safeParse(request.query);
  const locale = toLocale(String(request.query.locale));
  const content = parsed.success
    ? await loadOgImageContent(
        { kind: parsed.data.kind, id: parsed.data.file, locale },
        await getLocalizedCatalog(),
      )
    : null;
  if (!content) return response.status(404).json({ error: 'Image not found.' });
  const version = ogImageVersion(content);
  const etag = `"${version}"`;
  const isNotModified = matchesEtag(request.headers['if-none-match'], etag);
  const image = isNotModified ? null : await getOgImage(content).catch(reportRenderError);
  if (!isNotModified && !image) return response.redirect(302, SITE.ogImage);
  const isCurrentVersion = request.query.v === version;
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', isCurrentVersion ? IMMUTABLE_CACHE : PUBLIC_CACHE);
  if (!image) return response.status(304).end();
  response.setHeader('Content-Type', 'image/png');
  response.setHeader('Content-Length', image.length);
  // `send` would replace the ETag by a hash of the bytes.
  return response.end(image);
};

function reportRenderError(error: Error): null {
  process.emitWarning('An Open Graph image could not be rendered.', { detail: String(error.stack ?? error) });
  return null;
}

type OgImageQuery = { kind: OgImageKind; id: string; locale: Locale };

/** Content of the image of a template, tag, channel or series, as in the loaders of their pages; null if there is no such page. */
async function loadOgImageContent(
  { kind, id, locale }: OgImageQuery,
  store: CatalogReader,
): Promise<OgImageContent | null> {
  if (kind === 'template') {
    const template = await store.findTemplate(id, locale);
    return template && templateOgImage(template, await getHeadTranslator(toLocale(template.locale)));
  }
  const t = await getHeadTranslator(locale);
  const listFirst = (list: TemplateList) => store.listTemplates(locale, { ...list, page: OG_IMAGE_PAGE });
  if (kind === 'channel') {
    const channel = await store.findChannel(id, locale);
    return channel && channelOgImage(channel, await listFirst(templatesOfChannel(id)), t);
  }
  if (kind === 'series') {
    const series = await findSeries(store, id, locale);
    return series && seriesOgImage(series, await store.findTemplates(series.lists, locale), t);
  }
  const tag = await store.findTag(id, locale);
  if (!tag) return null;
  const templates = await listFirst(templatesOfTag(id));
  return templates.total > 0 ? tagOgImage(tag, templates, t) : null;
}
