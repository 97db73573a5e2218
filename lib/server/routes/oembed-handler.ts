import type { NextApiHandler } from 'next';
import { z } from 'zod';
import type { Channel } from '@/lib/catalog/channel';
import type { Template } from '@/lib/catalog/template';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/config/locales';
import { SITE } from '@/lib/config/site';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { embedCode, embedHeight, embedUrl } from '@/lib/links/embed';
import { absoluteUrl } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import { isPrivateSharePath } from '@/lib/links/private-share-path';
import { canonicalPath } from '@/lib/links/routing';
import { OG_IMAGE_SIZE } from '@/lib/seo/og-image-size';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { environment } from '@/lib/server/environment';
import { PUBLIC_CACHE } from '@/lib/server/http/cache-headers';
import { catalogIdSchema } from '@/lib/server/http/params';
import { ogImageMeta, templateOgImage } from '@/lib/server/og-images/og-image-content';
import { getHeadTranslator } from '@/lib/server/page/load-messages';

/** Width of a frame in pixels if the consumer sets no limit. */
const DEFAULT_WIDTH = 600;

/** Seconds for which a consumer may show the same response: a day. The frame itself always shows the current list. */
const CACHE_AGE_SECONDS = 86_400;

const MAX_URL_LENGTH = 2000;

/** A number of pixels. Larger ones limit nothing. */
const limitSchema = z.coerce.number().int().min(1).max(100_000);

const querySchema = z.object({
  url: z.string().min(1).max(MAX_URL_LENGTH),
  maxwidth: limitSchema.optional(),
  maxheight: limitSchema.optional(),
});

/** A response of type `rich` (oembed.com, version 1.0). */
type OEmbed = Readonly<Record<string, string | number>>;

type Format = { contentType: string; render: (response: OEmbed) => string };

const FORMATS: ReadonlyMap<string, Format> = new Map([
  ['json', { contentType: 'application/json; charset=utf-8', render: JSON.stringify }],
  ['xml', { contentType: 'text/xml; charset=utf-8', render: renderXml }],
]);

/**
 * Responds with the frame of the list at a URL of the site, as oEmbed (oembed.com). Private shares get 401 without being looked
 * up, so that the response does not tell whether they exist.
 */
export const oEmbedHandler: NextApiHandler = async (request, response) => {
  const format = FORMATS.get(String(request.query.format ?? 'json'));
  if (!format) return response.status(501).json({ error: 'The format must be json or xml.' });
  const query = querySchema.safeParse(request.query);
  if (!query.success) {
    const error =
      'Give the URL of a checklist as “url”, and “maxwidth” and “maxheight” as numbers of pixels.';
    return response.status(400).json({ error });
  }
  const path = toSitePath(query.data.url);
  if (path !== null && isPrivateSharePath(path)) {
    response.setHeader('WWW-Authenticate', 'Bearer');
    return response.status(401).json({ error: 'Private checklists cannot be embedded.' });
  }
  const page = path === null ? null : toListPage(path);
  const store = await getLocalizedCatalog();
  const template = page && (await store.findTemplate(page.id, page.locale));
  if (!template) return response.status(404).json({ error: 'There is no checklist at this URL.' });
  const channel = await store.findChannel(template.channel, page.locale);
  response.setHeader('Content-Type', format.contentType);
  response.setHeader('Cache-Control', PUBLIC_CACHE);
  return response.send(
    format.render(await describeFrame(template, channel, { ...query.data, locale: page.locale })),
  );
};

/** Path of a URL of this site in its canonical form; null for other URLs. */
function toSitePath(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  if (origin !== new URL(environment().SITE_URL).origin) return null;
  return canonicalPath(pathname) ?? pathname;
}

/** Id and locale in the path of a list or of its frame. */
function toListPage(path: string): { id: string; locale: Locale } | null {
  const [, first = ''] = path.split('/', 2);
  const locale = LOCALES.find((known) => known === first);
  const unprefixed = locale ? path.slice(locale.length + 1) : path;
  const id = catalogIdSchema.safeParse(/^\/(?:embed\/)?([^/]+)$/.exec(unprefixed)?.[1]);
  return id.success ? { id: id.data, locale: locale ?? DEFAULT_LOCALE } : null;
}

type FrameOptions = { locale: Locale; maxwidth?: number | undefined; maxheight?: number | undefined };

async function describeFrame(
  template: Template,
  channel: Channel | null,
  { locale, maxwidth = Number.POSITIVE_INFINITY, maxheight = Number.POSITIVE_INFINITY }: FrameOptions,
): Promise<OEmbed> {
  const { SITE_URL } = environment();
  const { id, title, itemCount, sectionCount } = template;
  const width = Math.min(maxwidth, DEFAULT_WIDTH);
  const height = Math.min(maxheight, embedHeight(itemCount, sectionCount));
  const t = await getHeadTranslator(toLocale(template.locale));
  const image = ogImageMeta('template', id, templateOgImage(template, t), { locale: template.locale, t });
  // A consumer that sets limits wants no larger image.
  const hasImage = maxwidth >= OG_IMAGE_SIZE.width && maxheight >= OG_IMAGE_SIZE.height;
  return {
    version: '1.0',
    type: 'rich',
    title,
    author_name: channel?.title ?? template.channel,
    author_url: absoluteUrl(SITE_URL, paths.channel(template.channel), locale),
    provider_name: SITE.brand,
    provider_url: SITE_URL,
    cache_age: CACHE_AGE_SECONDS,
    ...(hasImage && {
      thumbnail_url: SITE_URL + image.path,
      thumbnail_width: OG_IMAGE_SIZE.width,
      thumbnail_height: OG_IMAGE_SIZE.height,
    }),
    html: embedCode({ url: embedUrl(SITE_URL, { id, locale }), title, width, height }),
    width,
    height,
  };
}

const XML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function renderXml(response: OEmbed): string {
  const elements = Object.entries(response).map(
    ([name, value]) =>
      `<${name}>${String(value).replace(/[&<>]/g, (character) => XML_ENTITIES[character] ?? character)}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`;
}
