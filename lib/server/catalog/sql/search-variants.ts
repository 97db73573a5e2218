import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FoundWords, SearchOptions, SearchResult, TemplateOrder } from '@/lib/catalog/catalog-store';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import type { CatalogTables } from './catalog-tables';
import { MAX_RESULTS, searchTemplateIds } from './search-templates';
import type { SqlEngine } from './sql-engine';

const ORDERS: Readonly<Record<TemplateOrder, RawBuilder<unknown>>> = {
  newest: sql`newest_key`,
  title: sql`title_key`,
};

/** A template in one locale. */
export type VariantKey = { id: string; locale: string };

export type FoundVariants = Pick<SearchResult, 'capped' | 'words' | 'tagCounts'> & {
  variants: VariantKey[];
};

/**
 * Searches the templates of a locale and of the default locale, see `CatalogStore.searchTemplates`. Of each template, the
 * translation is returned if there is one.
 */
export async function searchVariants(
  db: Kysely<CatalogTables>,
  engine: SqlEngine,
  { locale, order, ...search }: Omit<SearchOptions, 'page' | 'signal'>,
): Promise<FoundVariants> {
  const found = new Set<string>();
  const words: Record<string, FoundWords[string]> = {};
  let capped = false;
  for (const searched of new Set([locale, DEFAULT_LOCALE])) {
    const hits = await searchTemplateIds(db, engine, { ...search, locale: searched });
    for (const id of hits.ids) found.add(id);
    words[searched] = hits.words;
    capped ||= hits.capped;
  }
  const ids = [...found].slice(0, MAX_RESULTS);
  const variants = await chooseVariants(db, engine, { ids, locale, order, tag: search.tag });
  return { variants, capped: capped || found.size > MAX_RESULTS, words, tagCounts: countTags(variants) };
}

function countTags(variants: ReadonlyArray<{ tags: readonly string[] }>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tag of variants.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
}

/** The variants of templates in a locale, or else in the default locale, in the order of `ids` unless another is given. */
async function chooseVariants(
  db: Kysely<CatalogTables>,
  engine: SqlEngine,
  {
    ids,
    locale,
    order,
    tag,
  }: { ids: readonly string[]; locale: string; order: TemplateOrder | undefined; tag: string | undefined },
): Promise<Array<VariantKey & { tags: readonly string[] }>> {
  const chosen = new Map<string, VariantKey & { tags: readonly string[] }>();
  const read = async (variant: string) => {
    const missing = ids.filter((id) => !chosen.has(id)).map((id) => ({ id }));
    if (missing.length === 0) return;
    const query = db
      .selectFrom('template')
      .select(['id', 'locale', 'tags'])
      .where('locale', '=', variant)
      .where(sql<boolean>`id in ${engine.rows({ id: 'text' }, missing)}`);
    const rows = await (order ? query.orderBy(ORDERS[order]) : query).execute();
    for (const row of rows) chosen.set(row.id, { ...row, tags: JSON.parse(row.tags) as string[] });
  };
  // Translations come first, in any order.
  await read(locale);
  if (locale !== DEFAULT_LOCALE) await read(DEFAULT_LOCALE);
  const variants = order ? [...chosen.values()] : ids.flatMap((id) => chosen.get(id) ?? []);
  // A translation can have other tags than the text that was found.
  return variants.filter(({ tags }) => tag === undefined || tags.includes(tag));
}
