import { z } from 'zod';
import { type Page, pageOf } from '@/lib/catalog/page-of';
import type { Tag } from '@/lib/catalog/tag';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { paths } from '@/lib/links/paths';
import type { LoaderContext, PageLoader } from '@/lib/server/page/page-loader';
import { catalogIdSchema } from './catalog-id-schema';
import { listCards } from './list-cards';

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
  const page = pageOf(await store.listTemplates(locale, { tag: tag.id }), params.page ?? 1);
  if (!page || page.total === 0) return { kind: 'not-found' as const };
  const { items, ...position } = page;
  const { id, title, description } = tag;
  const view: TagData = {
    tag: { id, title, description },
    page: position,
    cards: await listCards(store, locale, items),
  };
  const head = {
    title:
      position.number > 1
        ? t('tag.pageTitle', { tag: title, page: position.number })
        : t('tag.title', { tag: title }),
    description,
    path: paths.tag(id, position.number),
    inApp: true,
  };
  return { kind: 'page' as const, head, view };
}

const namespaces = ['tag', 'card', 'pager'] as const;

/** A tag's first page. */
export const tagLoader: PageLoader<Params, TagData> = {
  namespaces,
  params: z.object({ tag: catalogIdSchema }).transform(({ tag }) => ({ tag, page: null })),
  load,
};

/** A tag's page by number. Page 1 has its address without a number and moves there. */
export const tagPageLoader: PageLoader<Params, TagData> = {
  namespaces,
  params: z.object({
    tag: catalogIdSchema,
    page: z
      .string()
      .regex(/^[1-9]\d{0,5}$/)
      .transform(Number),
  }),
  load,
};
