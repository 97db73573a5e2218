import { inspect } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { NextApiHandler } from 'next';
import { z } from 'zod';
import { IS_DEVELOPMENT } from '@/lib/config/is-development';
import { EMBED_CAMPAIGN } from '@/lib/config/link-campaigns';
import type { Locale } from '@/lib/config/locales';
import { SITE } from '@/lib/config/site';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { withCampaign } from '@/lib/links/campaign';
import { DEFAULT_EMBED_THEME, EMBED_THEMES, type EmbedTheme } from '@/lib/links/embed';
import { absoluteUrl } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import type { EmbedProps } from '@/lib/page/embed-props';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { EMBED_SCRIPT, EMBED_STYLE } from '@/lib/server/embed-assets';
import { environment } from '@/lib/server/environment';
import { PUBLIC_CACHE, REVALIDATE_SECONDS } from '@/lib/server/http/cache-headers';
import { logLine } from '@/lib/server/http/log-line';
import { catalogIdSchema } from '@/lib/server/http/params';
import { renderSections } from '@/lib/server/loaders/render-sections';
import { getHeadTranslator } from '@/lib/server/page/load-messages';
import { formatLocale } from '@/lib/text/format-locale';

/** Characters of all stored documents: some 500 lists of 40 items. */
const CACHE_LENGTH = 16 * 1024 * 1024;

type Options = { id: string; locale: Locale; theme: EmbedTheme; isTitleShown: boolean };

type Render = (props: EmbedProps) => string;

const theme = z.enum(EMBED_THEMES).catch(DEFAULT_EMBED_THEME);

/**
 * Creates the handler of a list in a frame: a document without cookies and tracking, or a 404 or 500 that fits a frame. The
 * query has `id`, `locale`, and optionally `theme` and `title=0`, which hides the title. Rendered documents are stored for as
 * long as Next stores pages, and for longer while the store is unavailable.
 *
 * @param render renders a document without its doctype
 * @param isStored false in the development server, which shows changes of content/ at the next request
 */
export function createEmbedHandler(render: Render, isStored = !IS_DEVELOPMENT): NextApiHandler {
  const documents = new LRUCache<string, string, Options>({
    maxSize: CACHE_LENGTH,
    sizeCalculation: (html) => html.length,
    ttl: REVALIDATE_SECONDS * 1000,
    fetchMethod: (_key, stale, { context }) =>
      renderList(context, render).catch((error: unknown) => {
        if (stale === undefined) throw error;
        return stale;
      }),
  });
  return async ({ query, headers }, response) => {
    const id = catalogIdSchema.safeParse(query.id);
    const locale = toLocale(String(query.locale));
    const options = { locale, theme: theme.parse(query.theme), isTitleShown: query.title !== '0' };
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('X-Robots-Tag', 'noindex');
    const key = JSON.stringify([id.data, ...Object.values(options)]);
    const sendMessage = async (status: 404 | 500) =>
      response.status(status).send(await renderDocument(options, await messageFor(status, options), render));
    let html: string | undefined;
    try {
      if (id.success)
        html = await documents.fetch(key, { context: { id: id.data, ...options }, forceRefresh: !isStored });
    } catch (error) {
      // The HTTP server responds with 503 while the store is unavailable, as for pages.
      logLine({
        level: 'error',
        message: 'embedded list failed',
        id: headers['x-request-id'],
        list: id.data,
        error: inspect(error),
      });
      return sendMessage(500);
    }
    if (html === undefined) {
      // The cache keeps what was stored before the list was removed, and would serve it again while the store is unavailable.
      documents.delete(key);
      return sendMessage(404);
    }
    response.setHeader('Cache-Control', PUBLIC_CACHE);
    return response.send(html);
  };
}

async function messageFor(
  status: 404 | 500,
  { locale, theme, isTitleShown }: Omit<Options, 'id'>,
): Promise<EmbedProps['content']> {
  const t = await getHeadTranslator(locale);
  if (status === 404) {
    const message = { title: t('embed.notFoundTitle'), text: t('embed.notFoundText') };
    return { kind: 'message', message };
  }
  const query = new URLSearchParams({ theme, ...(!isTitleShown && { title: '0' }) });
  const retry = { text: t('embed.retry'), url: `?${query}` };
  const message = { title: t('embed.unavailableTitle'), text: t('embed.unavailableText'), retry };
  return { kind: 'message', message };
}

/** Undefined if there is no such list. */
async function renderList(options: Options, render: Render): Promise<string | undefined> {
  const { id, locale, isTitleShown } = options;
  const store = await getLocalizedCatalog();
  const template = await store.findTemplate(id, locale);
  if (!template) return undefined;
  const channel = await store.findChannel(template.channel, locale);
  const urlOf = (path: string, pathLocale: string) => absoluteUrl(environment().SITE_URL, path, pathLocale);
  const list = {
    id,
    locale: template.locale,
    title: template.title,
    isTitleShown,
    channel: {
      title: channel?.title ?? template.channel,
      url: withCampaign(urlOf(paths.channel(template.channel), locale), EMBED_CAMPAIGN),
    },
    url: withCampaign(urlOf(paths.template(id), locale), EMBED_CAMPAIGN),
    canonical: urlOf(paths.template(id), template.locale),
    itemCount: template.itemCount,
    sections: await renderSections(template.checklist.sections),
  };
  return renderDocument(options, { kind: 'list', list }, render);
}

async function renderDocument(
  { locale, theme }: Pick<EmbedProps, 'locale' | 'theme'>,
  content: EmbedProps['content'],
  render: Render,
): Promise<string> {
  const t = await getHeadTranslator(locale);
  const itemCount = content.kind === 'list' ? content.list.itemCount : 0;
  const total = new Intl.NumberFormat(formatLocale(locale)).format(itemCount);
  const html = render({
    locale,
    theme,
    content,
    texts: {
      open: t('embed.open', { brand: SITE.brand }),
      progress: t('embed.progress', { done: '{done}', total }),
      home: t('embed.home', { brand: SITE.brand }),
    },
    style: EMBED_STYLE,
    script: EMBED_SCRIPT,
    home: withCampaign(absoluteUrl(environment().SITE_URL, paths.home(), locale), EMBED_CAMPAIGN),
  });
  return `<!doctype html>${html}`;
}
