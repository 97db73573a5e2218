import { z } from 'zod';
import type { CatalogReader, TemplateOrder } from '@/lib/catalog/catalog-store';
import { countPages, type Page, paginate } from '@/lib/catalog/paginate';
import type { TagWithCount } from '@/lib/catalog/tag';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { LOCALES } from '@/lib/config/locales';
import { paths } from '@/lib/links/paths';
import { feedFile } from '@/lib/seo/page-head';
import { itemList } from '@/lib/seo/structured-data';
import { catalogIdSchema, pageNumberSchema } from '@/lib/server/http/params';
import type { LoaderContext, PageLoader } from '@/lib/server/page/page-loader';
import { breadcrumbs, cardEntries } from '@/lib/server/page/structured-data';
import { listCards } from './list-cards';
import { variantLocales } from './variant-locales';

/** Longest query that is looked up and shown again, in characters. */
const MAX_QUERY_LENGTH = 120;

/** Repeated names in a query string come as a list, of which the first counts. */
const first = (value: unknown) => (Array.isArray(value) ? value[0] : value);

/** Query of the templates list, in its address and in the search's own. */
export const templateListParams = z.object({
  q: z.preprocess(
    first,
    z
      .string()
      .default('')
      .transform((query) => query.trim().slice(0, MAX_QUERY_LENGTH)),
  ),
  tag: z.preprocess((value) => first(value) || undefined, catalogIdSchema.optional()),
  sort: z.preprocess(first, z.enum(['newest', 'title']).optional().catch(undefined)),
  page: z.preprocess(first, pageNumberSchema.default(1)),
});

export type TemplateListParams = z.infer<typeof templateListParams>;

/** The part of the list that follows the visitor's typing. */
export type TemplateListResult = {
  query: string;
  tag: string | null;
  sort: TemplateOrder | null;
  page: Omit<Page<never>, 'items'>;
  cards: TemplateCard[];
};

export type TemplateListData = TemplateListResult & {
  tags: Array<Pick<TagWithCount, 'id' | 'title' | 'templateCount'>>;
};

/** Searches, filters and sorts the templates; null where there is no such page. */
export async function findTemplateList(
  store: CatalogReader,
  locale: string,
  { q, tag, sort, page }: TemplateListParams,
): Promise<TemplateListResult | null> {
  const order = sort ? { order: sort } : {};
  const tagged = tag === undefined ? {} : { tag };
  const found = q
    ? await store.searchTemplates({ locale, query: q, ...tagged, ...order })
    : await store.listTemplates(locale, tagged, sort);
  const shown = paginate(found, page);
  if (!shown) return null;
  const { items, ...position } = shown;
  const cards = await listCards(store, locale, items);
  return { query: q, tag: tag ?? null, sort: sort ?? null, page: position, cards };
}

/** Languages whose list reaches as far as this page; the first one is there even when empty. */
async function listLocales(store: CatalogReader, page: number): Promise<readonly string[]> {
  if (page === 1) return LOCALES;
  const variants = await store.listCatalogVariants();
  return variantLocales(variants.filter(({ templateCount }) => countPages(templateCount) >= page));
}

function headTitle({ q, page }: TemplateListParams, t: LoaderContext<object>['t']): string {
  if (q) return t('templateList.searchTitle', { query: q });
  return page > 1 ? t('templateList.pageTitle', { page }) : t('templateList.title');
}

async function load({ params, locale, store, t }: LoaderContext<TemplateListParams>) {
  const { q, tag, sort, page } = params;
  const tags = await store.listTags(locale);
  if (tag !== undefined && !tags.some(({ id }) => id === tag)) return { kind: 'not-found' as const };
  const result = await findTemplateList(store, locale, params);
  if (!result) return { kind: 'not-found' as const };
  const view: TemplateListData = {
    ...result,
    tags: tags.map(({ id, title, templateCount }) => ({ id, title, templateCount })),
  };
  // Searches and filters show what other pages show; only the plain list is worth finding.
  const plain = !q && tag === undefined && sort === undefined;
  const head = {
    title: headTitle(params, t),
    description: t('templateList.description', { count: result.page.total }),
    path: paths.templates({ page }),
    indexed: plain,
    ...(plain ? { locales: await listLocales(store, page) } : {}),
    files: [feedFile()],
  };
  if (!plain) return { kind: 'page' as const, head, view };
  const title = t('templateList.title');
  const structuredData = [
    breadcrumbs(locale, [{ name: title, path: paths.templates({ page }) }]),
    itemList(title, cardEntries(result.cards, locale)),
  ];
  return { kind: 'page' as const, head, view, structuredData };
}

export const templateListLoader: PageLoader<TemplateListParams, TemplateListData> = {
  namespaces: ['templateList', 'card', 'pager'],
  params: templateListParams,
  load,
};
