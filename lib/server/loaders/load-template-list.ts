import { z } from 'zod';
import type { CatalogReader } from '@/lib/catalog/catalog-store';
import { countPages, PAGE_SIZE, pageInfo } from '@/lib/catalog/paginate';
import { type TemplateCard, toPageCard } from '@/lib/catalog/template-card';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';
import { absoluteUrl } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import type { TagOption, TemplateListResult, TemplateListViewProps } from '@/lib/page/view-props';
import { feedFile } from '@/lib/seo/page-head';
import { itemList } from '@/lib/seo/structured-data';
import { splitQuery } from '@/lib/server/catalog/search/split-query';
import { editTarget } from '@/lib/server/check-contact';
import { environment } from '@/lib/server/environment';
import { HISTORY_CACHE, PUBLIC_CACHE } from '@/lib/server/http/cache-headers';
import { catalogIdSchema, firstValue, pageNumberSchema } from '@/lib/server/http/params';
import { breadcrumbs, itemListEntries } from '@/lib/server/page/attach-structured-data';
import type { HeadTranslator } from '@/lib/server/page/load-messages';
import type { LoaderContext, LoaderResult, PageLoader } from '@/lib/server/page/page-loader';
import { truncateAtWord } from '@/lib/text/truncate-at-word';
import { listCards } from './list-cards';
import { variantLocales } from './variant-locales';

/** Characters; longer queries are truncated. */
const MAX_QUERY_LENGTH = 120;

/** Characters of a query that leave room for the words around it in the title of the page. */
const MAX_QUERY_IN_TITLE = 40;

/** Invisible marks that change the direction of the text after them, also of the text around the query on the page. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Number of tags to choose from: those with the most templates. */
const TAG_OPTION_COUNT = 50;

const searchTextSchema = z
  .string()
  .default('')
  .transform((query) => query.replace(DIRECTION_MARKS, '').trim().slice(0, MAX_QUERY_LENGTH));

/**
 * Query parameters of the template list and of the search API. Unknown values of `sort` and `exact` are ignored. `exact` is `1`, or the text that
 * is not to be corrected: the form sends it so without JavaScript, when the text may be another one since.
 */
export const templateListParamsSchema = z
  .object({
    q: z.preprocess(firstValue, searchTextSchema),
    tag: z.preprocess((value) => firstValue(value) || undefined, catalogIdSchema.optional()),
    sort: z.preprocess(firstValue, z.enum(['newest', 'title']).optional().catch(undefined)),
    page: z.preprocess((value) => firstValue(value) || undefined, pageNumberSchema.default(1)),
    exact: z.preprocess(firstValue, z.string().optional().catch(undefined)),
  })
  .transform(({ exact, ...params }) => ({
    ...params,
    exact: exact === '1' || (params.q !== '' && exact === params.q),
  }));

type TemplateListParams = z.infer<typeof templateListParamsSchema>;

/** Whether this is the list itself, without a search, filter or order. */
function isPlain({ q, tag, sort }: TemplateListParams): boolean {
  return !q && tag === undefined && sort === undefined;
}

/** Cache headers of the template list. Shared caches store no searches and filters: their number is unbounded. */
export function templateListCacheHeaders(params: TemplateListParams | null): Record<string, string> {
  return { 'Cache-Control': params && isPlain(params) ? PUBLIC_CACHE : HISTORY_CACHE };
}

type FoundTemplates = TemplateListResult & {
  cards: readonly TemplateCard[];
  related: readonly TemplateCard[];
};

/** Searches, filters and sorts templates. Null if there is no such tag or page. */
export async function findTemplateList(
  store: CatalogReader,
  locale: string,
  { q, tag, sort, page, exact, signal }: TemplateListParams & { signal?: AbortSignal | undefined },
): Promise<FoundTemplates | null> {
  if (tag !== undefined && !(await findTagOption(store, locale, tag))) return null;
  const order = sort ? { order: sort } : {};
  const list =
    tag === undefined
      ? { order: sort ?? ('editors' as const) }
      : { filter: { tag }, order: sort ?? ('best' as const) };
  const request = { number: page, size: PAGE_SIZE };
  const search = { locale, query: q, ...order, exact, signal };
  const searched = hasSubject(q, locale)
    ? await store.searchTemplates({ ...search, ...(tag === undefined ? {} : { tag }), page: request })
    : null;
  // “cheklist” is corrected into “checklist”, which is no subject.
  const isSearch = searched !== null && hasSubject(searched.corrected ?? q, locale);
  const found = isSearch
    ? searched
    : {
        ...(await store.listTemplates(locale, { ...list, page: request })),
        words: null,
        tagCounts: null,
        capped: false,
        corrected: searched?.corrected ?? null,
        related: [],
      };
  const { items, total, words, capped, corrected } = found;
  const everywhere =
    words && tag !== undefined && total === 0
      ? await store.searchTemplates({ ...search, page: { number: 1, size: 1 } })
      : null;
  const totalInAllTags = everywhere?.total ?? 0;
  const related = totalInAllTags > 0 ? [] : found.related;
  const position = pageInfo(total, page);
  if (!position) return null;
  // The results of a search within a tag all have it, and nothing is known of those that do not.
  const { tagCounts } = tag === undefined ? found : (everywhere ?? { tagCounts: null });
  // Another process or server finds the matches meanwhile.
  const [matches, plainCards, tags] = await Promise.all([
    words && store.matchTemplates([...items, ...related], words),
    listCards(store, locale, [...items, ...related]),
    tagCounts ? store.listTags(locale, TAG_OPTION_COUNT) : [],
  ]);
  const marked = plainCards.map((card) => {
    const match = matches?.get(card.id);
    return match ? { ...card, match } : card;
  });
  const result = {
    query: q,
    tag: tag ?? null,
    sort: sort ?? null,
    page: position,
    capped,
    corrected,
    exact,
    related: marked.slice(items.length),
    totalInAllTags,
    cards: marked.slice(0, items.length),
  };
  if (!tagCounts) return result;
  return { ...result, tagCounts: Object.fromEntries(tags.map(({ id }) => [id, tagCounts.get(id) ?? 0])) };
}

/** Whether a query names a subject, rather than only that it is about lists: “checklist”, “printable”. */
function hasSubject(query: string, locale: string): boolean {
  if (!query) return false;
  return [locale, DEFAULT_LOCALE].every((language) => {
    const { words, kindWords } = splitQuery(query, language);
    return words.length > 0 || kindWords.length === 0;
  });
}

/** Finds a tag with templates. */
async function findTagOption(store: CatalogReader, locale: string, id: string): Promise<TagOption | null> {
  const tag = await store.findTag(id, locale);
  if (!tag) return null;
  const { total } = await store.listTemplates(locale, { filter: { tag: id }, page: { number: 1, size: 1 } });
  return total > 0 ? { id, title: tag.title, templateCount: total } : null;
}

/** The tags to choose from, those with the most templates first. If the selected one is not among them, it is the first. */
async function listTagOptions(
  store: CatalogReader,
  locale: string,
  selected: string | null,
): Promise<TagOption[]> {
  const tags = await store.listTags(locale, TAG_OPTION_COUNT);
  const options = tags
    .map(({ id, title, templateCount }) => ({ id, title, templateCount }))
    .sort((a, b) => b.templateCount - a.templateCount);
  if (selected === null || options.some(({ id }) => id === selected)) return options;
  const option = await findTagOption(store, locale, selected);
  return option ? [option, ...options] : options;
}

/** The locales whose template list has this page. The first page exists even if the list is empty. */
async function listLocalesWithPage(store: CatalogReader, page: number): Promise<readonly string[]> {
  if (page === 1) return LOCALES;
  const variants = await store.listCatalogVariants();
  return variantLocales(variants.filter(({ templateCount }) => countPages(templateCount) >= page));
}

/** Whether the templates of the list in a locale were changed on different days. */
async function haveDifferentDates(store: CatalogReader, locale: string): Promise<boolean> {
  const variants = await store.listCatalogVariants();
  const listed = variants.filter((variant) => [locale, DEFAULT_LOCALE].includes(variant.locale));
  return new Set(listed.flatMap(({ updated, oldest }) => [updated, oldest])).size > 1;
}

/** Title of the page with a list, without the brand. */
export function templateListTitle({ q, page }: TemplateListParams, t: HeadTranslator): string {
  if (q) return t('templateList.searchTitle', { query: truncateAtWord(q, MAX_QUERY_IN_TITLE) });
  return page > 1 ? t('templateList.pageTitle', { page }) : t('templateList.title');
}

async function load(
  context: LoaderContext<TemplateListParams>,
): Promise<LoaderResult<TemplateListViewProps>> {
  const { params, locale, store, signal, t } = context;
  const { page } = params;
  const result = await findTemplateList(store, locale, { ...params, signal });
  if (!result) return { kind: 'not-found' };
  const target = editTarget();
  const view = {
    ...result,
    cards: result.cards.map(toPageCard),
    related: result.related.map(toPageCard),
    ...(target !== null && {
      requests: { target, url: absoluteUrl(environment().SITE_URL, paths.templates(), locale) },
    }),
    tags: await listTagOptions(store, locale, result.tag),
    hasDates: await haveDifferentDates(store, locale),
  };
  // Only the plain list is indexed. Searches and filters show the same templates as other pages.
  const isIndexed = isPlain(params);
  const head = {
    title: templateListTitle(params, t),
    description: t(
      result.capped && result.page.total > 0 ? 'templateList.cappedDescription' : 'templateList.description',
      {
        count: result.page.total,
      },
    ),
    path: paths.templates({ page }),
    indexed: isIndexed,
    ...(isIndexed ? { locales: await listLocalesWithPage(store, page) } : {}),
    files: [feedFile()],
  };
  if (!isIndexed) return { kind: 'page', head, view };
  const title = t('templateList.title');
  const structuredData = [
    breadcrumbs(locale, [{ name: title, path: paths.templates({ page }) }]),
    itemList(title, itemListEntries(result.cards, locale)),
  ];
  return { kind: 'page', head, view, structuredData };
}

export const templateListLoader: PageLoader<TemplateListParams, TemplateListViewProps> = {
  namespaces: ['templateList', 'card', 'pager'],
  params: templateListParamsSchema,
  load,
};
