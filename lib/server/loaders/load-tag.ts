import { z } from 'zod';
import { countPages, type Page, pageOf } from '@/lib/catalog/page-of';
import type { Tag } from '@/lib/catalog/tag';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { paths } from '@/lib/links/paths';
import { itemList } from '@/lib/seo/structured-data/item-list';
import { breadcrumbs } from '@/lib/server/page/breadcrumbs';
import { cardEntries } from '@/lib/server/page/card-entries';
import { feedFile } from '@/lib/server/page/feed-file';
import type { LoaderContext, PageLoader } from '@/lib/server/page/page-loader';
import { headPicture } from '@/lib/server/pictures/head-picture';
import { groupPicture } from '@/lib/server/pictures/picture-content';
import { catalogIdSchema } from './catalog-id-schema';
import { listCards } from './list-cards';
import { pageNumberSchema } from './page-number-schema';
import { versionLocales } from './version-locales';

export type TagData = {
  tag: Pick<Tag, 'id' | 'title' | 'description'>;
  page: Omit<Page<never>, 'items'>;
  cards: TemplateCard[];
};

type Params = { tag: string; page: number | null };

async function load({ params, locale, store, t }: LoaderContext<Params>) {
  if (params.page === 1) return { kind: 'moved' as const, to: paths.tag(params.tag) };
  const tag = await store.findTag(params.tag, locale);
  if (!tag) return { kind: 'not-found' as const };
  const templates = await store.listTemplates(locale, { tag: tag.id });
  const page = pageOf(templates, params.page ?? 1);
  if (!page || page.total === 0) return { kind: 'not-found' as const };
  const { items, ...position } = page;
  const { id, title, description } = tag;
  const cards = await listCards(store, locale, items);
  const view: TagData = { tag: { id, title, description }, page: position, cards };
  const versions = await store.listVersions('tag', id);
  const path = paths.tag(id, position.number);
  const head = {
    title:
      position.number > 1
        ? t('tag.pageTitle', { tag: title, page: position.number })
        : t('tag.title', { tag: title }),
    description,
    path,
    inApp: true,
    locales: versionLocales(
      versions.filter(({ templateCount }) => countPages(templateCount) >= position.number),
    ),
    files: [feedFile(paths.tagFeed(id), title), feedFile()],
    picture: headPicture('tag', id, groupPicture(tag, templates, t), t),
  };
  const structuredData = [
    breadcrumbs(locale, [
      { name: t('templateList.title'), path: paths.templates() },
      { name: title, path },
    ]),
    itemList(title, cardEntries(cards, locale)),
  ];
  return { kind: 'page' as const, head, view, structuredData };
}

const namespaces = ['tag', 'card', 'pager', 'feed'] as const;

/** A tag's first page. */
export const tagLoader: PageLoader<Params, TagData> = {
  namespaces,
  params: z.object({ tag: catalogIdSchema }).transform(({ tag }) => ({ tag, page: null })),
  load,
};

/** A tag's page by number. Page 1 has its address without a number and moves there. */
export const tagPageLoader: PageLoader<Params, TagData> = {
  namespaces,
  params: z.object({ tag: catalogIdSchema, page: pageNumberSchema }),
  load,
};
