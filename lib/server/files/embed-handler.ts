import { LRUCache } from 'lru-cache';
import type { NextApiHandler } from 'next';
import { z } from 'zod';
import { IS_DEVELOPMENT } from '@/lib/config/is-development';
import type { Locale } from '@/lib/config/locales';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { withCampaign } from '@/lib/links/campaign';
import { DEFAULT_EMBED_THEME, EMBED_CAMPAIGN, EMBED_THEMES, type EmbedTheme } from '@/lib/links/embed';
import { absoluteUrl } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import type { EmbeddedList, EmbedProps } from '@/lib/page/embed-props';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { EMBED_SCRIPT, EMBED_STYLE } from '@/lib/server/embed-assets';
import { environment } from '@/lib/server/environment';
import { PUBLIC_CACHE, REVALIDATE_SECONDS } from '@/lib/server/http/cache-headers';
import { catalogIdSchema } from '@/lib/server/http/params';
import { renderSections } from '@/lib/server/loaders/render-sections';
import { getHeadTranslator } from '@/lib/server/page/messages';

/** Characters of all stored documents: some 500 lists of 40 items. */
const CACHE_LENGTH = 16 * 1024 * 1024;

type Options = { id: string; locale: Locale; theme: EmbedTheme; isTitleShown: boolean };

type Render = (props: EmbedProps) => string;

const theme = z.enum(EMBED_THEMES).catch(DEFAULT_EMBED_THEME);

/**
 * Creates the handler of a list in a frame: a document without cookies and tracking, or a 404 that fits a frame. The query has
 * `id`, `locale`, and optionally `theme` and `title=0`, which hides the title. Rendered documents are stored for as long as
 * Next stores pages, and for longer while the store is unavailable.
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
  return async ({ query }, response) => {
    const id = catalogIdSchema.safeParse(query.id);
    const locale = toLocale(String(query.locale));
    const options = { locale, theme: theme.parse(query.theme), isTitleShown: query.title !== '0' };
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('X-Robots-Tag', 'noindex');
    const key = JSON.stringify([id.data, ...Object.values(options)]);
    const html = id.success
      ? await documents.fetch(key, {
          context: { id: id.data, ...options },
          forceRefresh: !isStored,
        })
      : undefined;
    if (html === undefined) {
      // The cache keeps what was stored before the list was removed, and would serve it again while the store is unavailable.
      documents.delete(key);
      return response.status(404).send(await renderDocument({ ...options, list: null }, render));
    }
    response.setHeader('Cache-Control', PUBLIC_CACHE);
    return response.send(html);
  };
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
  return renderDocument({ ...options, list }, render);
}

async function renderDocument(
  { locale, theme, list }: Pick<EmbedProps, 'locale' | 'theme'> & { list: EmbeddedList | null },
  render: Render,
): Promise<string> {
  const t = await getHeadTranslator(locale);
  const total = new Intl.NumberFormat(locale).format(list?.itemCount ?? 0);
  const html = render({
    locale,
    theme,
    list,
    texts: {
      open: t('embed.open'),
      progress: t('embed.progress', { done: '{done}', total }),
      notFoundTitle: t('embed.notFoundTitle'),
      notFoundText: t('embed.notFoundText'),
      home: t('embed.home'),
    },
    style: EMBED_STYLE,
    script: EMBED_SCRIPT,
    home: withCampaign(absoluteUrl(environment().SITE_URL, paths.home(), locale), EMBED_CAMPAIGN),
  });
  return `<!doctype html>${html}`;
}
