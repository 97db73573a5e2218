import { type Kysely, sql } from 'kysely';
import type { FoundWords, SearchOptions, SearchResult, TemplateOrder } from '@/lib/catalog/catalog-store';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import type { CatalogTables } from './catalog-tables';
import { compareBytes } from './compare-text';
import { type FoundTemplate, MAX_RESULTS, rankFoundTemplates, readFoundTemplates } from './search-templates';
import type { SqlEngine } from './sql-engine';

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
  const found = new Map<string, FoundTemplate>();
  const words: Record<string, FoundWords[string]> = {};
  let capped = false;
  for (const searched of new Set([locale, DEFAULT_LOCALE])) {
    const hits = await rankFoundTemplates(db, engine, { ...search, order, locale: searched });
    for (const template of hits.templates) {
      if (!found.has(template.id)) found.set(template.id, template);
    }
    words[searched] = hits.words;
    capped ||= hits.capped;
  }
  const ranked = [...found.values()].slice(0, MAX_RESULTS);
  const translated = await translate(db, engine, ranked, { locale, order });
  const tags = new TagCounts();
  const { tag } = search;
  // A translation can have other tags than the text that was found.
  const variants = translated.filter((variant) => tags.add(variant, tag));
  return { variants, capped: capped || found.size > MAX_RESULTS, words, tagCounts: tags.counts };
}

/** Counts the tags of templates. Many have the same ones. */
class TagCounts {
  readonly counts = new Map<string, number>();
  /** By their JSON. */
  readonly #parsed = new Map<string, readonly string[]>();

  /** Counts the tags of a template, unless it lacks one that is required. Returns whether it was counted. */
  add({ tags }: FoundTemplate, required: string | undefined): boolean {
    const ids = this.#parsed.get(tags) ?? (JSON.parse(tags) as string[]);
    this.#parsed.set(tags, ids);
    if (required !== undefined && !ids.includes(required)) return false;
    for (const id of ids) this.counts.set(id, (this.counts.get(id) ?? 0) + 1);
    return true;
  }
}

/** Replaces templates by their variants in a locale, if there are such. In another order than that of ranks, they come first. */
async function translate(
  db: Kysely<CatalogTables>,
  engine: SqlEngine,
  templates: readonly FoundTemplate[],
  { locale, order }: { locale: string; order: TemplateOrder | undefined },
): Promise<FoundTemplate[]> {
  const originals = templates.filter((template) => template.locale !== locale);
  const variants = new Map<string, FoundTemplate>();
  if (originals.length > 0) {
    const ids = engine.rows(
      { id: 'text' },
      originals.map(({ id }) => ({ id })),
    );
    const where = sql`locale = ${locale} and template_id in ${ids}`;
    const found = await readFoundTemplates(db, engine, { where, order });
    for (const variant of found) variants.set(variant.id, variant);
  }
  const translated = templates.map((template) => variants.get(template.id) ?? template);
  if (!order) return translated;
  const isOriginal = (variant: FoundTemplate) => Number(variant.locale !== locale);
  return translated.sort((a, b) => isOriginal(a) - isOriginal(b) || compareBytes(a.sortKey, b.sortKey));
}
