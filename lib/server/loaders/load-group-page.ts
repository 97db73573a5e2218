import { countPages, type Page, paginate } from '@/lib/catalog/paginate';
import type { TemplateSummary } from '@/lib/catalog/template';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { paths } from '@/lib/links/paths';
import { feedFile } from '@/lib/seo/page-head';
import { itemList } from '@/lib/seo/structured-data';
import { groupOgImage, ogImageMeta } from '@/lib/server/og-images/og-image-content';
import type { LoaderContext } from '@/lib/server/page/page-loader';
import { breadcrumbs, cardEntries } from '@/lib/server/page/structured-data';
import { listCards } from './list-cards';
import { variantLocales } from './variant-locales';

/** What brings templates together, and what its pages are called. */
type Group = {
  kind: 'tag' | 'channel';
  found: Parameters<typeof groupOgImage>[0] & { id: string; description: string };
  templates: readonly TemplateSummary[];
  pathOf: (page: number) => string;
  titleOf: (page: number) => string;
  feed: string;
};

/** The cards on one page of a group. */
export type GroupPage = { page: Omit<Page<never>, 'items'>; cards: TemplateCard[] };

/** A page by number of the templates of a tag or a channel, with its head; null where they do not reach so far. */
export async function loadGroupPage(
  { kind, found, templates, pathOf, titleOf, feed }: Group,
  number: number,
  { locale, store, t }: Omit<LoaderContext<unknown>, 'params'>,
) {
  const shown = paginate(templates, number);
  if (!shown) return null;
  const { items, ...page } = shown;
  const { id, title, description } = found;
  const cards = await listCards(store, locale, items);
  const variants = await store.listLocaleVariants(kind, id);
  const path = pathOf(number);
  const head = {
    title: titleOf(number),
    description,
    path,
    inApp: true,
    locales: variantLocales(variants.filter(({ templateCount }) => countPages(templateCount) >= number)),
    files: [feedFile(feed, title), feedFile()],
    picture: ogImageMeta(kind, id, groupOgImage(found, templates, t), t),
  };
  const structuredData = [
    breadcrumbs(locale, [
      { name: t('templateList.title'), path: paths.templates() },
      { name: title, path },
    ]),
    itemList(title, cardEntries(cards, locale)),
  ];
  return { page, cards, head, structuredData };
}
